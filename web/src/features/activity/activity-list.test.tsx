import { listActivity } from "@kindling/contracts/gateway/endpoints.ts";
import { expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { focus } from "../../testing/focus.ts";
import { button } from "../../testing/grid.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { isAt, refused } from "../../testing/sign-in.ts";
import { entry, nothing, openActivity } from "./testing/open-activity.ts";

const client = setUpClient();
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible();
const hides = (text: string) => expect.element(page.getByText(text)).not.toBeInTheDocument();
const items = page.getByRole("main").getByRole("listitem");
const person = page.getByRole("combobox", { name: "Person" });

/** Answers with an entry. Returns what was asked for since, without the page. */
function listenToFilters(): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  client.server.on(listActivity, ({ query }) => {
    const { limit: _, ...filters } = Object.fromEntries(query);
    asked.push(filters);
    return { ...nothing, entries: [entry(1)] };
  });
  return asked;
}

it("shows what was changed, of a new record when it is asked for, and is accessible", async () => {
  const fields = ["name", "company", "email"].map((field) => ({ field, before: null, after: field }));
  const changed = [{ field: "requested_check_usd", before: 500_000, after: 750_000 }];
  const ofFounder = { kind: "founder", investor: null } as const;
  await openActivity(client, "", {
    entries: [
      entry(1, { ...ofFounder, changes: changed }),
      entry(2, { ...ofFounder, action: "created", changes: fields }),
    ],
  });
  await shows(/Monday|March 2|Mar 2/);
  const [first, second] = [items.nth(0), items.nth(1)];
  await expect.element(first).toMatchTextContent("An admin changed Company 0003");
  await expect.element(first.getByText("$750,000")).toBeVisible();
  await expect.element(second.getByText("Founder Name")).not.toBeInTheDocument();
  await second.getByRole("button", { name: "Show 3 fields" }).click();
  await expect.element(second.getByText("Founder Name")).toBeVisible();
  await expectAccessible();
});

it("leaves out what only a newer client knows", async () => {
  await openActivity(client, "", {});
  const newer = [
    { ...entry(1), action: "merged" },
    { ...entry(2), kind: "webinar" },
  ];
  client.server.respond("GET", listActivity.path, () =>
    Response.json({ success: true, data: { ...nothing, entries: [...newer, entry(3)] } }),
  );
  await button("Refresh").click();
  await expect.element(items).toHaveLength(1);
  await shows("An admin");
});

it("is filtered by its address, and by a field that is found by keyboard", async () => {
  await openActivity(client, "", {});
  const asked = listenToFilters();
  await client.open("/admin/activity?what=reviews&person=founder:3");
  await expect.element(person).toHaveValue("Founder 3");
  expect(asked).toEqual([{ what: "reviews", person: "founder:3" }]);
  await button("Clear All").click();
  await isAt("/admin/activity");
  await expect.poll(() => asked.at(-1)).toEqual({});
  focus(page.getByRole("combobox", { name: "Field" }));
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("option", { name: "Total Ask" })).toBeVisible();
  await userEvent.keyboard("Total A{Enter}");
  await isAt("/admin/activity?field=requested_check_usd");
  await expect.poll(() => asked.at(-1)).toEqual({ field: "requested_check_usd" });
});

it("is saved as a file with its filters, and says when that failed", async () => {
  await openActivity(client, "?what=reviews", { entries: [entry(1)] });
  const saved: string[] = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const asked: string[] = [];
  client.server.respond("GET", listActivity.path, ({ query }) => {
    asked.push(`${query.get("format")} of ${query.get("what")}`);
    return new Response('"at","action"\r\n"1","changed"\r\n"2","changed"\r\n');
  });
  await button("Export CSV").click();
  await shows("Exported 2 lines");
  expect(saved).toEqual(["activity.csv"]);
  expect(asked).toEqual(["csv of reviews"]);
  client.server.respond("GET", listActivity.path, breakConnection);
  await button("Export CSV").click();
  await shows("Export failed");
  expect(saved).toHaveLength(1);
});

it("says what is missing and that nothing was loaded, and reads it again", async () => {
  const community = await openActivity(client, "", { entries: [entry(1)], missing: ["matches"] });
  await shows("This activity is incomplete.");
  await shows("Reviews of matches could not be read.");
  community.serve();
  await button("Retry").click();
  await hides("This activity is incomplete.");
  await shows("No activity yet");
  client.server.respond("GET", listActivity.path, () => refused(500, "no"));
  await client.open("/admin/activity");
  await shows("Activity not loaded");
  listenToFilters();
  await button("Try Again").click();
  await shows("An admin");
});

it("says how far a search came, and goes on from there", async () => {
  const searched = { next: "older", searched_to: "2025-07-01T00:00:00.000Z" };
  await openActivity(client, "?person=admin:yan", searched);
  await shows(/^Searched back to .*2025, \d\d:\d\d\.$/);
  client.server.on(listActivity, ({ query }) => {
    expect(query.get("cursor")).toBe("older");
    return { ...nothing, entries: [entry(1)] };
  });
  await button("Search further back").click();
  await shows("No older activity matches.");
  await expect.element(items).toBeVisible();
});
