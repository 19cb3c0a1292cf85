import { createFounder } from "@kindling/contracts/founders/endpoints.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { describe, expect, it } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { coveredBefore, focus } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { field, fillIn, isSubmitted, submit, tab } from "./testing/opt-in.ts";

const client = setUpClient();
/** Accepts opt-ins, and returns what is sent. */
function accept(): unknown[] {
  const sent: unknown[] = [];
  client.server.on(createFounder, ({ body }) => {
    sent.push(body);
    return recordExamples.Founder;
  });
  return sent;
}
const button = (name: string) => page.getByRole("button", { name, exact: true });
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
/** Presses Tab until this control has the focus: optional fields in between are left empty. */
async function tabTo(control: Locator): Promise<void> {
  for (let stops = 0; stops < 6 && document.activeElement !== control.element(); stops++)
    await userEvent.keyboard("{Tab}");
  await expect.element(control).toHaveFocus();
}
const isMarked = (name: string) => expect.element(tab(name)).toMatchTextContent(/\(has errors\)/);

describe("Next and Back on a phone", () => {
  it("scroll to the top of the other tab and focus it", async () => {
    await page.viewport(375, 812);
    await fillIn(client);
    for (const [step, name] of [
      ["Back", "Funding"],
      ["Back", "Business"],
      ["Next", "Funding"],
      ["Next", "Team"],
    ] as const) {
      await button(step).click();
      await expect.element(tab(name)).toHaveFocus();
      expect(tab(name).element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
    }
  });

  it("stay in view below a long tab, and cover no focused field", async () => {
    await page.viewport(375, 667);
    await client.open("/apply?tab=business");
    await expect.element(button("Next")).toBeVisible();
    expect(button("Next").element().getBoundingClientRect().bottom).toBeLessThan(667);
    focus(field("Industry"));
    expect(await coveredBefore(button("Next"))).toEqual([]);
  });
});

describe("the opt-in form", () => {
  it("is accessible on each tab, with errors and once submitted", async () => {
    accept();
    await client.open("/apply");
    for (const name of ["Business", "Funding", "Team"]) {
      await tab(name).click();
      await expect.element(page.getByRole("tabpanel", { name })).toBeVisible();
      await expectAccessible(page.getByRole("tabpanel", { name }));
    }
    await submit.click();
    await shows("Company Name is required");
    await expectAccessible();
    await fillIn(client);
    await submit.click();
    await isSubmitted();
    await expectAccessible();
  });

  it("lists exactly the fields marked as required beside the form", async () => {
    await client.open("/apply");
    await expect.element(field("Company Name")).toBeVisible();
    const labels = [...document.querySelectorAll("form label, form [id$=-label]")];
    const texts = new Set(labels.map(({ textContent }) => textContent));
    const marked = [...texts].filter((text) => text.endsWith("*")).map((text) => text.slice(0, -1));
    expect(marked).toContain("Discord Username");
    const named = new Intl.ListFormat("en-US").format(marked);
    await expect.element(page.getByRole("complementary").getByText(`${named} are required`)).toBeVisible();
  });

  it("can be submitted from Team only", async () => {
    await client.open("/apply");
    for (const name of ["Basic Info", "Business", "Funding"]) {
      await tab(name).click();
      await expect.element(button("Complete all tabs to submit")).toBeDisabled();
      await expect.element(submit).not.toBeInTheDocument();
    }
    await tab("Basic Info").click();
    await field("Company Name").click();
    await userEvent.keyboard("{Enter}");
    await tab("Team").click();
    await expect.element(submit).toBeEnabled();
    await expect.element(page.getByText("Company Name is required")).not.toBeInTheDocument();
  });

  it("counts the pitch's characters while typing and rejects more than 200", async () => {
    accept();
    await fillIn(client);
    await tab("Business").click();
    const pitch = field("Elevator Pitch");
    await pitch.fill("");
    await shows("0/200 characters");
    await userEvent.keyboard("Short.");
    await shows("6/200 characters");
    await pitch.fill("x".repeat(201));
    await shows("201/200 characters");
    await tab("Team").click();
    await submit.click();
    await shows("Elevator Pitch can have at most 200 characters");
    await pitch.fill("x".repeat(200));
    await tab("Team").click();
    await submit.click();
    await isSubmitted();
  });

  it("shows each error at its field and on its tab, and focuses the first", async () => {
    await client.open("/apply");
    await field("Company Name").fill("Steps");
    await button("Next").click();
    await shows("Founder Name is required");
    await expect.element(field("Founder Name")).toHaveFocus();
    await field("Company Name").fill("");
    await tab("Team").click();
    await submit.click();
    await shows("Company Name is required");
    await expect.element(field("Company Name")).toHaveFocus();
    await expect.element(field("Company Name")).toHaveAttribute("aria-invalid", "true");
    for (const name of ["Basic Info", "Business", "Team"]) await isMarked(name);
    await expect.element(tab("Funding")).not.toMatchTextContent(/\(has errors\)/);
    await fillIn(client, { requested_check_usd: "a lot" });
    await submit.click();
    await shows("Total Ask must be a number");
    await expect.element(tab("Funding")).toHaveAttribute("aria-selected", "true");
    expect(client.server.seen).not.toContain("POST /api/founders");
  });

  it("opens a phone's keyboard with letters for amounts such as 2.5M", async () => {
    await client.open("/apply?tab=funding");
    for (const label of ["Total Ask", "Total Raised", "Revenue", "ARR", "MRR"])
      await expect
        .element(page.getByRole("textbox", { name: label, exact: true }))
        .toHaveAttribute("inputmode", "text");
  });

  it("keeps input over a reload and Back until it is sent", async () => {
    accept();
    await client.open("/apply");
    await field("Company Name").fill("Hearth");
    await tab("Business").click();
    await field("Industry").click();
    await page.getByRole("option", { name: "Fintech", exact: true }).click();
    await client.open(`${window.location.pathname}${window.location.search}`);
    await expect.element(field("Industry")).toMatchTextContent(/Fintech/);
    window.history.back();
    await expect.element(tab("Basic Info")).toHaveAttribute("aria-selected", "true");
    await expect.element(field("Company Name")).toHaveValue("Hearth");
    await fillIn(client);
    await submit.click();
    await isSubmitted();
    await client.open("/apply");
    await expect.element(field("Company Name")).toHaveValue("");
  });

  it("links to both logins, and returns home on Cancel", async () => {
    await client.open("/apply");
    const leadsTo = async (path: string) => expect.poll(() => window.location.pathname).toBe(path);
    for (const [name, path] of [
      ["Already have an account? Login here", "/founder/login"],
      ["Admin login", "/admin/login"],
    ] as const) {
      await page.getByRole("link", { name }).click();
      await leadsTo(path);
      window.history.back();
    }
    await button("Cancel").click();
    await leadsTo("/");
  });

  it("can be sent by keyboard only", async () => {
    const sent = accept();
    const { keyboard } = userEvent;
    await client.open("/apply");
    focus(field("Company Name"));
    await keyboard("Tabstop{Tab}Kim{Tab}kim@tabstop.example");
    await tabTo(field("Website"));
    await keyboard("tabstop.example");
    await tabTo(button("Next"));
    await keyboard("{Enter}");
    await expect.element(page.getByRole("tabpanel", { name: "Business" })).toBeVisible();
    focus(field("Industry"));
    await keyboard("{Enter}");
    await expect.element(page.getByRole("option", { name: "SaaS", exact: true })).toBeVisible();
    await keyboard("Fin{Enter}");
    focus(field("Elevator Pitch"));
    await keyboard("No mouse needed.");
    focus(tab("Business"));
    await keyboard("{ArrowRight}");
    await expect.element(tab("Funding")).toHaveFocus();
    await keyboard("{ArrowRight}");
    await expect.element(tab("Team")).toHaveFocus();
    await keyboard("{Enter}");
    await expect.element(page.getByRole("tabpanel", { name: "Team" })).toBeVisible();
    focus(field("Discord Username"));
    await keyboard("kim{Enter}");
    await isSubmitted();
    expect(sent).toMatchObject([{ company: "Tabstop", industry: "FINTECH", discord_username: "kim" }]);
  });
});
