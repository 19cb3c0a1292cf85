import { updateInvestor } from "@kindling/contracts/investors/endpoints.ts";
import type { Investor } from "@kindling/contracts/investors/schemas.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection, hang, Refusal } from "../../testing/fake-server.ts";
import { focus } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { button, edit, field, investor, open, profile, serve, shows } from "./testing/dashboard.ts";

const client = setUpClient();
const path = "/api/investors-database/:id";
const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
const failure = page.getByRole("alert").filter({ hasText: "Failed to save profile" });
const isRead = () => expect.element(button("Edit Profile")).toBeVisible();
const isClosed = () => expect.element(profile).not.toBeInTheDocument();

/** The value that the profile shows for a field. */
const detail = (label: string) => {
  const terms = [...document.querySelectorAll("[role=dialog] dt")];
  return terms.find(({ textContent }) => textContent === label)?.nextElementSibling;
};

describe("My Profile", () => {
  it("shows the three sections, and is accessible", async () => {
    serve(client);
    await open(client);
    await button("Profile").click();
    for (const name of ["Basic Information", "Investment Information", "Preferences"])
      await expect.element(profile.getByRole("heading", { name })).toBeVisible();
    expect(detail("Investor Type")).toHaveTextContent("Family Office");
    expect(detail("Typical Check")).toHaveTextContent("$750,000");
    expect(detail("Past Investments")).toHaveTextContent("41");
    expect(detail("LinkedIn")).toHaveTextContent("Not specified");
    expect(detail("Email")!.querySelector("a")!.href).toBe("mailto:rosalind@amari.example");
    expect(detail("Website")!.querySelector("a")!.href).toBe("https://amari.example/");
    await expectAccessible(profile);
  });

  it("sends every field of the profile and no other", async () => {
    const sent = await edit(client);
    await field("Name").fill("  Rosalind Amari-Voss ");
    await field("Website").fill("amari.vc");
    await field("LinkedIn").fill("linkedin.com/in/rosalind");
    await field("Phone").fill("");
    await field("Typical Check").fill("2.5M");
    await field("Years of Experience").fill("");
    await field("Past Investments").fill("1,042");
    await profile.getByLabelText("Investor Type").click();
    await page.getByRole("option", { name: "Hedge Fund" }).click();
    await profile.getByLabelText("Fund Stage").click();
    await page.getByRole("option", { name: "Secondary Transaction" }).click();
    for (const name of ["Climate/Energy", "EdTech", "Series E"]) await button(name).click();
    await field("Investment Thesis").fill("Two lines.\nOf thesis.");
    await button("Save Changes").click();
    await shows("Your profile is up to date.");
    await expect.element(button("Edit Profile")).toHaveFocus();
    expect(sent).toEqual([
      {
        name: "Rosalind Amari-Voss",
        company: "Amari Capital",
        email: "rosalind@amari.example",
        phone: null,
        website: "https://amari.vc",
        linked_in: "https://linkedin.com/in/rosalind",
        investor_type: "HEDGE_FUND",
        fund_stage: "SECONDARY_TRANSACTION",
        typical_check_usd: 2_500_000,
        years_experience: null,
        past_investment_count: 1_042,
        preferred_sectors: ["FINTECH", "CLIMATE_ENERGY_SUSTAINABILITY"],
        preferred_stages: ["SEED", "SERIES_E"],
        thesis_text: "Two lines.\nOf thesis.",
      },
    ]);
    await profile.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect
      .element(page.getByRole("heading", { name: "Welcome back, Rosalind Amari-Voss" }))
      .toBeVisible();
    await shows("$2,500,000");
  });

  it("keeps what others have changed since editing began", async () => {
    await edit(client);
    const changed = { phone: "+1 555 0199", preferred_stages: ["SERIES_B" as const] };
    const sent = serve(client, { ...changed, version: 9 });
    await field("Name").fill("Rosalind A.");
    await button("Save Changes").click();
    await isRead();
    expect(sent).toMatchObject([{ ...changed, name: "Rosalind A." }]);
  });

  it("shows each error at its field, focuses the first, and sends nothing", async () => {
    const sent = await edit(client);
    await field("Name").fill(" ");
    await field("Email").fill("rosalind");
    await field("Typical Check").fill("a lot");
    await field("Years of Experience").fill("999");
    await button("Save Changes").click();
    await shows("Name is required");
    await shows("Enter a valid email address.");
    await shows("Typical Check must be a number");
    await shows("Years of Experience must be at most 150");
    await expect.element(field("Name")).toHaveFocus();
    await expectAccessible(profile);
    await field("Typical Check").fill("1.5");
    await button("Save Changes").click();
    await shows("Typical Check must be a whole number");
    expect(sent).toEqual([]);
  });

  it("asks before discarding changes, and closes at once without any", async () => {
    const sent = await edit(client);
    await userEvent.keyboard("{Escape}");
    await isClosed();
    await button("Profile").click();
    await button("Edit Profile").click();
    await field("Name").fill("Someone Else");
    await userEvent.keyboard("{Escape}");
    await expect.element(question).toBeVisible();
    await button("Keep editing").click();
    await expect.element(field("Name")).toHaveValue("Someone Else");
    await button("Cancel").click();
    await button("Edit Profile").click();
    await expect.element(field("Name")).toHaveValue("Rosalind Amari");
    await field("Name").fill("Someone Else");
    await userEvent.keyboard("{Escape}");
    await button("Discard").click();
    await isClosed();
    expect(sent).toEqual([]);
  });

  it("asks no longer once the changes are saved", async () => {
    await edit(client);
    const { promise, resolve } = Promise.withResolvers<void>();
    const { server } = client;
    await field("Name").fill("Rosalind Amari-Quill");
    server.on(updateInvestor, async ({ body }) => {
      await promise;
      return { ...investor, ...(body as object), version: investor.version + 1 };
    });
    await button("Save Changes").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).toBeVisible();
    resolve();
    await expect.element(question).not.toBeInTheDocument();
    await isRead();
  });

  it("works by keyboard, and the count of founders follows it", async () => {
    const sent = serve(client);
    await open(client);
    focus(button("Profile"));
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => profile.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    await expect.element(button("Edit Profile")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(field("Name")).toHaveFocus();
    await expect.element(profile.getByText("About 40 founders fit what you look for")).toBeInViewport();
    focus(button("AI/ML"));
    await userEvent.keyboard(" ");
    await expect.element(profile.getByText("About 990 founders fit what you look for")).toBeInViewport();
    focus(field("Name"));
    await userEvent.keyboard("{End} II{Enter}");
    await isRead();
    const [{ name, preferred_sectors }] = sent as [Investor];
    expect(name).toBe("Rosalind Amari II");
    expect(new Set(preferred_sectors)).toEqual(new Set(["FINTECH", "EDTECH", "AI_ML"]));
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Profile")).toHaveFocus();
  });
});

describe("My Profile when the server fails", () => {
  it("shows the reason, keeps the input and saves it on retry", async () => {
    await edit(client);
    await field("Name").fill("Rosalind A.");
    for (const [respond, reason] of [
      [async () => refuse(409), "An investor with this email already exists"],
      [breakConnection, "Network error. Please check your connection and try again."],
    ] as const) {
      client.server.respond("PUT", path, respond);
      await button("Save Changes").click();
      await expect.element(failure).toMatchTextContent(reason);
    }
    await expect.element(field("Name")).toHaveValue("Rosalind A.");
    const sent = serve(client);
    await button("Save Changes").click();
    await isRead();
    await expect.element(failure).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ name: "Rosalind A." }]);
  });

  it("shows the server's validation error at its field", async () => {
    await edit(client);
    const details = [{ path: "phone", message: "is not a number that rings" }];
    const body = { success: false, error: "Some of what was sent is not valid.", code: "invalid", details };
    client.server.respond("PUT", path, async () => Response.json(body, { status: 400 }));
    await button("Save Changes").click();
    await shows("Phone is not a number that rings");
    await expect.element(field("Phone")).toHaveAttribute("aria-invalid", "true");
  });

  it("says that it failed when the dialog was left meanwhile", async () => {
    await edit(client);
    const { promise, reject } = Promise.withResolvers<never>();
    client.server.respond("PUT", path, () => promise);
    await field("Name").fill("Rosalind A.");
    await button("Save Changes").click();
    await expect.element(button("Saving...")).toBeVisible();
    window.history.back();
    await isClosed();
    reject(new TypeError("Failed to fetch"));
    await shows("Failed to save profile");
  });

  it("times out after 30 s (fake clock)", async () => {
    await edit(client);
    client.server.respond("PUT", path, hang);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await button("Save Changes").click();
    await expect.element(button("Saving...")).toBeVisible();
    await vi.advanceTimersByTimeAsync(31_000);
    await expect.element(failure).toMatchTextContent("Request timed out. Please try again.");
  });
});

function refuse(status: number): never {
  throw new Refusal(status, "An investor with this email already exists", "conflict");
}
