import { describe, expect, it } from "vitest";
import { itIsAccessible } from "../page/accessibility.ts";
import { waitForFocus } from "../page/focus.ts";
import { pressTwice } from "../page/press.ts";
import { choose, fillIn, submit, tab, useApply } from "./use-apply.ts";

const { proxy, during, newestFounder } = await useApply();

let everyone = 0;
itIsAccessible("the opt-in", during, async ({ page }, check) => {
  await page.goto("/apply");
  await page.getByRole("heading", { level: 1, name: "Join Kindling" }).waitFor();
  for (const name of ["Basic Info", "Business", "Funding", "Team"]) {
    await tab(page, name).click();
    await page.getByRole("tabpanel", { name }).waitFor();
    await check(name);
  }
  await submit(page).click();
  await page.getByText("Company Name is required").waitFor();
  await check("with errors");
  everyone += 1;
  await fillIn(page, `Everyone${everyone}`);
  await submit(page).click();
  await page.getByRole("heading", { level: 1, name: "Opt-in Submitted Successfully!" }).waitFor();
  await check("submitted");
});

describe("an opt-in", () => {
  it("is sent once on a double press of Submit", async () => {
    await during({}, async ({ page, errors }) => {
      await fillIn(page, "Impatient");
      await pressTwice(submit(page));
      await page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }).waitFor();
      expect(proxy.seen.filter((line) => line.startsWith("POST"))).toEqual(["POST /api/founders"]);
      await page.getByRole("link", { name: "Apply", exact: true }).click();
      expect(await page.getByLabel("Company Name").inputValue()).toBe("");
      expect(errors).toEqual([]);
    });
  });

  it("is sent with every field and converted numbers, and leads through login to the dashboard", async () => {
    await during({ translated: true }, async ({ page, errors }) => {
      await fillIn(page, "Kindred");
      await tab(page, "Basic Info").click();
      await page.getByLabel("Phone").fill("+1 555 0100");
      await tab(page, "Business").click();
      await page.getByLabel("Vertical").fill("Lending");
      await page.getByLabel("Founded Year").fill("2021");
      await choose(page, "Product Stage", "Alpha");
      await page.getByLabel("Company Summary").fill("A street is a bank.");
      const group = (name: string) => page.getByRole("group", { name });
      await group("Business Models").getByLabel("Transactional").check();
      await group("Sectors").getByLabel("Fintech").check();
      await group("Sectors").getByLabel("Consumer").check();
      await group("Regions").getByRole("button", { name: "Europe" }).click();
      await tab(page, "Funding").click();
      await choose(page, "Funding Stage", "Post-Seed");
      await page
        .getByLabel("Pitch Deck")
        .fill("https://drive.google.com/file/d/1AbC_d-9efGhIjKlMnOpQrStUvWxYz012/view");
      await page.getByLabel("Total Ask").fill("$1,500,000");
      await page.getByLabel("Total Raised").fill("250k");
      await page.getByLabel("Revenue", { exact: true }).fill("1234.567");
      await page.getByLabel("MRR").fill("99.9");
      await page.getByLabel("Total Users").fill("0");
      await tab(page, "Team").click();
      await page.getByLabel("LinkedIn").fill("linkedin.com/in/maya");
      expect(await page.getByLabel("Engagement Tier").count()).toBe(0);
      expect(await page.getByLabel("Temperature").count()).toBe(0);
      await submit(page).click();
      await page.getByRole("heading", { level: 1, name: "Opt-in Submitted Successfully!" }).waitFor();
      await waitForFocus(page.getByRole("heading", { name: "Opt-in Submitted Successfully!" }));
      expect(await newestFounder()).toMatchObject({
        company: "Kindred",
        name: "Maya Okafor",
        email: "kindred@mail.example",
        phone: "+1 555 0100",
        website: "https://kindred.example",
        linked_in: "https://linkedin.com/in/maya",
        discord_username: "maya",
        founded_year: 2021,
        industry: "FINTECH",
        vertical: "Lending",
        product_stage: "ALPHA",
        funding_stage: "POST_SEED",
        elevator_pitch: "Small loans that neighbours give each other.",
        summary_text: "A street is a bank.",
        business_models: ["TRANSACTIONAL"],
        sectors: ["FINTECH", "CONSUMER"],
        regions: ["EUROPE"],
        requested_check_usd: 1_500_000,
        total_raised_usd: 250_000,
        revenue_usd: 1234.57,
        arr_usd: null,
        mrr_usd: 99.9,
        user_count: 0,
        paying_customers: null,
        engagement_tier: null,
        temperature: null,
        gdrive_file_id: "1AbC_d-9efGhIjKlMnOpQrStUvWxYz012",
      });
      await page.getByText("with the same email").waitFor();
      const chat = page.getByRole("link", { name: "Join our Discord" });
      expect(await chat.getAttribute("href")).toBe("https://chat.example/invite");
      await page.getByRole("link", { name: "Go to Founder Login" }).click();
      await page.waitForURL("**/founder/login");
      await page.getByRole("button", { name: "Sign In" }).click();
      await page.waitForURL("**/founder/dashboard");
      await page.getByText("Kindred", { exact: true }).first().waitFor();
      expect(errors).toEqual([]);
    });
  });

  it("leaves no draft when the page was left while it was sent", async () => {
    await during({}, async ({ page }) => {
      await fillIn(page, "Hasty");
      proxy.on("POST", /^\/api\/founders$/, { kind: "hold" });
      await submit(page).click();
      await page.getByRole("button", { name: "Submitting..." }).waitFor();
      await page.getByRole("link", { name: "Already have an account? Login here" }).click();
      await page.getByRole("heading", { name: "Founder Login" }).waitFor();
      const draft = () => page.evaluate(() => sessionStorage.getItem("kindling.draft.apply"));
      expect(await draft()).toContain("Hasty");
      proxy.release();
      await expect.poll(draft).toBeNull();
      await page.getByText("Opt-in Submitted Successfully!").waitFor();
      await page.goBack();
      expect(await page.getByLabel("Company Name").inputValue()).toBe("");
    });
  });

  it("that fails after the page was left is shown as failed", async () => {
    await during({}, async ({ page }) => {
      const left = Promise.withResolvers<void>();
      await page.route("**/api/founders", async (route) => {
        await left.promise;
        await route.abort();
      });
      await fillIn(page, "Unlucky");
      await submit(page).click();
      await page.getByRole("link", { name: "Already have an account? Login here" }).click();
      await page.getByRole("heading", { name: "Founder Login" }).waitFor();
      left.resolve();
      await page.getByRole("alert").getByText("The application failed").waitFor();
    });
  });

  it("can be sent by keyboard only", async () => {
    await during({}, async ({ page }) => {
      const { keyboard } = page;
      await page.goto("/apply");
      await page.getByLabel("Company Name").focus();
      for (const text of ["Tabstop", "Kim", "kim@tabstop.example", "", "tabstop.example"]) {
        await keyboard.type(text);
        await keyboard.press("Tab");
      }
      // Tab stops: Cancel, then Next.
      await keyboard.press("Tab");
      await keyboard.press("Enter");
      await page.getByRole("tabpanel", { name: "Business" }).waitFor();
      await page.getByLabel("Industry").focus();
      await keyboard.press("Enter");
      await page.getByRole("option", { name: "SaaS", exact: true }).waitFor();
      await keyboard.type("Fin");
      await keyboard.press("Enter");
      await page.getByLabel("Elevator Pitch").focus();
      await keyboard.type("No mouse needed.");
      await tab(page, "Business").focus();
      await keyboard.press("ArrowRight");
      await waitForFocus(tab(page, "Funding"));
      await keyboard.press("ArrowRight");
      await waitForFocus(tab(page, "Team"));
      await keyboard.press("Enter");
      await page.getByRole("tabpanel", { name: "Team" }).waitFor();
      await keyboard.press("Tab");
      await page.getByLabel("Discord Username").focus();
      await keyboard.type("kim");
      await keyboard.press("Enter");
      await page.getByRole("heading", { level: 1, name: "Opt-in Submitted Successfully!" }).waitFor();
      expect(await newestFounder()).toMatchObject({ company: "Tabstop", industry: "FINTECH" });
    });
  });
});
