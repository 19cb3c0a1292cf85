import { getConfig } from "@kindling/contracts/gateway/endpoints.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openConfig } from "../../testing/fake-server.ts";
import { coveredFocus, focus } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { button, detail, edit, field, founder, open, serve, shows } from "./testing/dashboard.ts";

const client = setUpClient();
const deckOf = (name: string) => `https://drive.google.com/file/d/${name}-DeckefGhIjKlMnOpQrStUvWxYz012/view`;
const add = (label: string) => button(`Add ${label}`);
const preview = page.getByRole("complementary", { name: "What investors get to see" });
const textbox = (name: string) => page.getByRole("textbox", { name, exact: true });

describe("the founder's profile", () => {
  it("shows stored fields, 'Not specified' for the rest, and links by their URL", async () => {
    serve(client, {
      website: "www.hearth.example",
      linked_in: null,
      total_raised_usd: null,
      summary_text: null,
    });
    await open(client);
    for (const [label, text] of [
      ["Website", "www.hearth.example"],
      ["Phone", "Not specified"],
      ["LinkedIn", "Not specified"],
      ["Industry", "Enterprise"],
      ["Funding Ask", "$750,000"],
      ["Total Raised", "Not specified"],
      ["Sectors", "Industrial/RoboticsAI/ML"],
      ["Regions", "USEurope"],
      ["Elevator Pitch", founder.elevator_pitch],
      ["Company Summary", "Not specified"],
    ] as const)
      await detail(label).toContain(text);
    await expect
      .element(page.getByRole("link", { name: "www.hearth.example" }))
      .toHaveAttribute("href", "https://www.hearth.example/");
    const subject = encodeURIComponent(`Focus areas of ${founder.company}`);
    await expect
      .element(page.getByRole("tabpanel").getByRole("link", { name: "hello@community.example" }))
      .toHaveAttribute("href", `mailto:hello@community.example?subject=${subject}`);
  });

  it("asks for other focus areas in the chat of a community without an email", async () => {
    const discord_invite_url = "https://chat.example/invite";
    client.server.on(getConfig, () => ({ ...openConfig, contact_email: null, discord_invite_url }));
    serve(client);
    await open(client);
    const link = page.getByRole("link", { name: "ask in the community chat (opens in a new tab)" });
    await expect.element(link).toHaveAttribute("href", discord_invite_url);
  });

  it("shows the deck, rejects a link outside Drive and stores a replacement's link", async () => {
    const sent = await edit(client, { gdrive_file_id: "1Old-DeckefGhIjKlMnOpQrStUvWxYz012" });
    await field("Pitch Deck").fill("https://example.com/deck.pdf");
    await button("Save").click();
    await shows("Pitch Deck must be a link to a Google Drive file, or its ID");
    await button("Cancel").click();
    const deck = page.getByRole("link", { name: "Open deck" });
    await expect.element(deck).toHaveAttribute("href", deckOf("1Old"));
    await button("Edit Profile").click();
    await field("Pitch Deck").fill(`${deckOf("2New")}?usp=sharing`);
    await button("Save").click();
    await shows("Profile saved");
    expect(sent).toMatchObject([{ gdrive_file_id: "2New-DeckefGhIjKlMnOpQrStUvWxYz012" }]);
    await expect.element(deck).toHaveAttribute("href", deckOf("2New"));
  });

  it("accepts 2.5M as an amount and rejects 1.5", async () => {
    const sent = await edit(client);
    await expect.element(textbox("Company")).toHaveFocus();
    await field("Funding Ask").fill("1.5");
    await field("Total Raised").fill("$1.2m");
    await button("Save").click();
    await shows("Funding Ask must be a whole number");
    await field("Funding Ask").fill("2.5M");
    await button("Save").click();
    await shows("Profile saved");
    expect(sent).toMatchObject([{ requested_check_usd: 2_500_000, total_raised_usd: 1_200_000 }]);
    await detail("Funding Ask").toBe("$2,500,000");
  });

  it("keeps input over a reload and discards it on Cancel", async () => {
    const sent = await edit(client);
    await field("Phone").fill("12345");
    await client.open("/founder/dashboard?tab=matches");
    await add("Pitch Deck").click();
    await expect.element(field("Pitch Deck")).toHaveFocus();
    await expect.element(field("Phone")).toHaveValue("12345");
    await button("Cancel").click();
    await detail("Phone").toBe("Not specified");
    await button("Edit Profile").click();
    await expect.element(field("Phone")).toHaveValue("");
    expect(sent).toEqual([]);
  });
});

describe("a field that is missing in the profile", () => {
  it.each([
    ["Funding Stage", "combobox"],
    ["Company Summary", "textbox"],
  ] as const)("leads from the matches to %s, by keyboard", async (label, role) => {
    serve(client, { funding_stage: null, summary_text: null });
    await open(client, "/founder/dashboard?tab=matches");
    await expect.element(add(label)).toBeVisible();
    focus(add(label));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole(role, { name: label })).toHaveFocus();
    expect(coveredFocus()).toBeNull();
    expect(window.location.search).toBe("");
  });

  it("leads to its field on the profile of a phone, and is filled in there", async () => {
    await page.viewport(375, 812);
    const sent = serve(client, { linked_in: null });
    await open(client);
    await add("Phone").click();
    await expect.element(field("Phone")).toHaveFocus();
    await expect.element(add("LinkedIn")).not.toBeInTheDocument();
    await userEvent.keyboard("+49 30 1234{Enter}");
    await shows("Profile saved");
    await expect.element(button("Edit Profile")).toHaveFocus();
    await expect.element(add("LinkedIn")).toBeVisible();
    await expect.element(add("Phone")).not.toBeInTheDocument();
    expect(sent).toMatchObject([{ phone: "+49 30 1234" }]);
  });
});

describe("the preview for investors", () => {
  it("shows what a match shows, and follows what is saved", async () => {
    serve(client, { phone: "+49 30 1234", elevator_pitch: "Heat.", arr_usd: 777_000 });
    await open(client);
    const texts = ["Maya Okafor · maya_builds", "Heat.", "Seed", "$750,000", "$48,251", "AI/ML", "Europe"];
    for (const text of texts) await expect.element(preview.getByText(text, { exact: true })).toBeVisible();
    const content = preview.element().textContent;
    for (const secret of [founder.email, "+49 30 1234", "777"]) expect(content).not.toContain(secret);
    await button("Edit Profile").click();
    await field("Elevator Pitch").fill("Warm rooms.");
    await expect.element(preview.getByText("Heat.", { exact: true })).toBeVisible();
    await button("Save").click();
    await expect.element(preview.getByText("Warm rooms.")).toBeVisible();
  });

  it("shows a placeholder for each missing field", async () => {
    serve(client, { sectors: [], funding_stage: null, elevator_pitch: null });
    await open(client);
    await expect.element(preview.getByText("No elevator pitch yet")).toBeVisible();
    await expect.element(preview.getByText("No deck")).toBeVisible();
    expect(preview.getByText("Not specified").elements()).toHaveLength(2);
  });
});
