import { createFounder } from "@kindling/contracts/founders/endpoints.ts";
import { createInvestor } from "@kindling/contracts/investors/endpoints.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity, makeFounder, makeInvestor } from "../../testing/fake-community.ts";
import { Refusal } from "../../testing/fake-server.ts";
import { button, record } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const shows = (text: RegExp | string) => expect.element(page.getByText(text)).toBeVisible();

describe("a record", () => {
  it.each(["999999", "abc"])("that does not exist says so, and logs it: %s", async (id) => {
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    new FakeCommunity(client.server);
    await client.open(`/admin/dashboard?founder=${id}`);
    await expect.element(page.getByRole("dialog").getByText("Founder not found")).toBeVisible();
    expect(logged.mock.calls.map(([line]) => line)).toEqual([`There is no founder with the id ${id}`]);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(window.location.search).toBe("");
    await shows("Showing 3 of 3 founders");
  });

  it("takes 2.5M as an amount and rejects 1.5", async () => {
    const { investors } = new FakeCommunity(client.server);
    await client.open("/admin/dashboard?investor=1");
    const dialog = record("Investor 1");
    await dialog.getByRole("button", { name: "Edit", exact: true }).click();
    await dialog.getByRole("tab", { name: "Investment" }).click();
    const least = dialog.getByLabelText("Minimum Check");
    const { value: before } = least.element() as HTMLInputElement;
    const typical = dialog.getByLabelText("Typical Check");
    await expect.element(typical).toHaveAttribute("inputmode", "numeric");
    await typical.fill("2.5M");
    await least.fill("1.5");
    const save = dialog.getByRole("button", { name: "Save" });
    await save.click();
    await shows("Minimum Check must be a whole number");
    await least.fill(before);
    await save.click();
    await shows("Investor saved");
    expect(investors.at(-1)).toMatchObject({ typical_check_usd: 2_500_000 });
  });

  it("that is older than a rule keeps what the rule rejects while other fields are saved", async () => {
    const community = new FakeCommunity(client.server);
    const [founder, investor] = [community.founders.at(-1)!, community.investors.at(-1)!];
    founder.founded_year = 1850;
    Object.assign(investor, { check_min_usd: 600_000, check_max_usd: 500_000 });
    const edit = () => page.getByRole("button", { name: "Edit", exact: true });
    const input = (label: string) => page.getByRole("dialog").getByLabelText(label);
    const save = () => page.getByRole("button", { name: "Save", exact: true }).click();
    await client.open("/admin/dashboard?founder=1");
    await edit().click();
    await expect.element(input("Founded Year")).toHaveValue("1850");
    await input("Phone").fill("555 0101");
    await save();
    await shows("Founder saved");
    expect(founder).toMatchObject({ founded_year: 1850, phone: "555 0101" });
    await edit().click();
    await input("Founded Year").fill("1851");
    await save();
    await shows(/^Founded Year must be between 1900 and \d{4}$/);

    await client.open("/admin/dashboard?tab=database&investor=1");
    await edit().click();
    await input("City").fill("Bonn");
    await save();
    await shows("Investor saved");
    expect(investor).toMatchObject({ city: "Bonn", check_min_usd: 600_000, check_max_usd: 500_000 });
    await edit().click();
    await page.getByRole("tab", { name: "Investment" }).click();
    await input("Minimum Check").fill("700k");
    await save();
    await shows("Minimum Check must not be above the maximum check");
  });

  it("that cannot be saved says why, and keeps the input", async () => {
    new FakeCommunity(client.server);
    client.server.respond("PUT", "/api/investors-database/:id", () =>
      Promise.reject(new Refusal(500, "Not today")),
    );
    await client.open("/admin/dashboard?tab=database&investor=1");
    const dialog = record("Investor 1");
    await dialog.getByRole("button", { name: "Edit", exact: true }).click();
    await dialog.getByLabelText("City").fill("Utrecht");
    await dialog.getByRole("button", { name: "Save" }).click();
    await shows("Failed to save profile");
    await shows("Not today");
    await expect.element(dialog.getByLabelText("City")).toHaveValue("Utrecht");
  });
});

it("a founder whose form was closed while it was sent is confirmed, and the next form is empty", async () => {
  const community = new FakeCommunity(client.server);
  const response = Promise.withResolvers<void>();
  client.server.on(createFounder, async () => {
    await response.promise;
    community.founders.unshift(makeFounder(4, { company: "Journey Ends" }));
    return community.founders[0]!;
  });
  await client.open("/admin/dashboard");
  await button("Add Founder").click();
  const dialog = record("Add Founder");
  const tab = (name: string) => dialog.getByRole("tab", { name }).click();
  await dialog.getByLabelText("Company Name").fill("Journey Ends");
  await dialog.getByLabelText("Founder Name").fill("Jo Walker");
  await dialog.getByLabelText("Email").fill("jo@journey.example");
  await dialog.getByLabelText("Website").fill("journey.example");
  await tab("Business");
  await dialog.getByRole("combobox", { name: "Industry" }).click();
  await page.getByRole("option", { name: "SaaS", exact: true }).click();
  await dialog.getByLabelText("Elevator Pitch").fill("Journeys that work.");
  await tab("Team");
  await dialog.getByLabelText("Discord Username").fill("jo.walks");
  await dialog.getByRole("button", { name: "Add Founder" }).click();
  await expect.element(dialog.getByRole("button", { name: "Registering..." })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  response.resolve();
  await shows("Journey Ends is in the lists.");
  await expect.element(page.getByRole("rowheader").first()).toMatchTextContent("Journey Ends");
  await button("Add Founder").click();
  await expect.element(dialog.getByLabelText("Company Name")).toHaveValue("");
});

it("an investor that could not be added says why, and is added by another press", async () => {
  const community = new FakeCommunity(client.server);
  client.server.respond("POST", "/api/investors-database", () => Response.json({}, { status: 500 }));
  await client.open("/admin/dashboard?tab=database");
  await button("Add Investor").click();
  const dialog = record("Add Investor");
  await dialog.getByLabelText("Name").first().fill("Ines Vestora");
  await dialog.getByLabelText("Email").fill("ines@vestora.example");
  const submit = dialog.getByRole("button", { name: "Add Investor" });
  await submit.click();
  await shows("Failed to create investor");
  client.server.on(createInvestor, () => {
    community.investors.unshift(makeInvestor(3, { name: "Ines Vestora" }));
    return community.investors[0]!;
  });
  await submit.click();
  await shows("Investor added");
  await expect.element(page.getByRole("rowheader").first()).toMatchTextContent("Ines Vestora");
});
