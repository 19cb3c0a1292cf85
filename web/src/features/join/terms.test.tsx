import { consentHeader } from "@kindling/contracts/endpoint.ts";
import { recordExamples } from "@kindling/contracts/openapi/record-examples.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { serveSession } from "../../testing/sign-in.ts";

const client = setUpClient();
const terms = "https://community.example/terms";
const tab = (name: string) => page.getByRole("tab", { name });

const serveTerms = (consent_version: string) =>
  serveSession(client.server, null, { terms_url: terms, privacy_url: "/privacy.html", consent_version });

/** Accepts a record with the current version of the terms only. Returns the versions that were sent. */
function accept(path: string, record: object, current: string): (string | null)[] {
  const versions: (string | null)[] = [];
  client.server.respond("POST", path, ({ headers }) => {
    versions.push(headers.get(consentHeader));
    if (versions.at(-1) === current) return Response.json({ success: true, data: record }, { status: 201 });
    serveTerms(current);
    const outdated = { success: false, error: texts.consentOutdated, code: "consent_outdated" };
    return Response.json(outdated, { status: 409 });
  });
  return versions;
}

async function expectNotice(by: string): Promise<void> {
  const notice = page.getByText(`By ${by} you agree to the terms`);
  await expect.element(notice).toMatchTextContent(/read the privacy notice/);
  const link = notice.getByRole("link", { name: "terms" });
  await expect.element(link).toHaveAttribute("href", terms);
  await expect.element(link).toHaveAttribute("target", "_blank");
  const privacy = notice.getByRole("link", { name: "privacy notice" });
  await expect.element(privacy).toHaveAttribute("href", "/privacy.html");
}

describe("terms", () => {
  it("are linked by the application, which is sent again with their new version", async () => {
    serveTerms("2025-01");
    const versions = accept("/api/founders", recordExamples.Founder, "2026-11");
    await client.open("/apply");
    await page.getByLabelText("Company Name").fill("Hearth");
    await page.getByLabelText("Founder Name").fill("Maya Okafor");
    await page.getByLabelText("Email").fill("maya@hearth.example");
    await page.getByLabelText("Website").fill("hearth.example");
    await tab("Business").click();
    await page.getByLabelText("Industry").click();
    await page.getByRole("option", { name: "Fintech", exact: true }).click();
    await page.getByLabelText("Elevator Pitch").fill("Small loans that neighbours give each other.");
    await tab("Team").click();
    await page.getByLabelText("Discord Username").fill("maya");
    await expectNotice("applying");
    await expectAccessible(page.getByRole("main"));
    const submit = page.getByRole("button", { name: "Submit", exact: true });
    await submit.click();
    await expect.element(page.getByText(texts.consentOutdated)).toBeVisible();
    await submit.click();
    await expect.element(page.getByRole("heading", { name: "Opt-in Submitted Successfully!" })).toBeVisible();
    expect(versions).toEqual(["2025-01", "2026-11"]);
  });

  it("are linked by the registration, which sends their version", async () => {
    serveTerms("2026-11");
    const versions = accept("/api/investors-database", recordExamples.Investor, "2026-11");
    await client.open("/?register=investor");
    const dialog = page.getByRole("dialog", { name: "Register as an Investor" });
    await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Ada Krone");
    await dialog.getByRole("textbox", { name: "Email", exact: true }).fill("ada@northbank.example");
    await expectNotice("registering");
    await dialog.getByRole("button", { name: "Register", exact: true }).click();
    await expect.element(page.getByText("You are registered as an investor")).toBeVisible();
    expect(versions).toEqual(["2026-11"]);
  });

  it("are linked by a login, not by the form with which an admin adds a founder, and a record says their version", async () => {
    serveTerms("2026-11");
    await client.open("/founder/login");
    await expect.element(page.getByRole("link", { name: "Privacy notice" })).toBeVisible();
    const { founders } = new FakeCommunity(client.server);
    const consent = { version: "2026-11", at: "2026-11-02T10:00:00.000Z" };
    Object.assign(founders[0]!, { consent });
    serveSession(
      client.server,
      { role: "admin", id: null },
      { terms_url: terms, consent_version: "2026-11" },
    );
    await client.open("/admin/dashboard");
    await page.getByRole("button", { name: "Add Founder" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Add Founder" });
    await dialog.getByRole("tab", { name: "Team" }).click();
    await expect.element(dialog.getByText("agree to the")).not.toBeInTheDocument();
    await client.open("/admin/dashboard?founder=3");
    const record = page.getByRole("dialog", { name: "Company 0003" });
    await expect.element(record.getByText("Consent to version 2026-11 on November 2, 2026")).toBeVisible();
  });
});
