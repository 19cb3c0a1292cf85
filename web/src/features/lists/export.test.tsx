import { listFounders } from "@kindling/contracts/founders/endpoints.ts";
import { csvLine } from "@kindling/contracts/lists/csv.ts";
import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../testing/fake-community.ts";
import { answerList } from "../../testing/fake-list.ts";
import { breakConnection, Refusal } from "../../testing/fake-server.ts";
import { focus, tabTo } from "../../testing/focus.ts";
import { followSavedFiles } from "../../testing/saved-files.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const saved = followSavedFiles();

/** Answers queries of founders for CSV by `respond`. Returns the signals of these requests. */
function onExport({ founders }: FakeCommunity, respond: () => Response | Promise<Response>) {
  client.server.onList(listFounders, ({ query }) =>
    query.get("format") === "csv" ? respond() : answerList(founders, listFounders.list, query),
  );
  const signals: AbortSignal[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    if (address.includes("format=csv")) signals.push(init.signal!);
    return client.server.fetch(address, init);
  });
  return signals;
}
/** A file of which the header and one record arrive, and another one once `release` is called. */
function stallExport(community: FakeCommunity) {
  const rest = Promise.withResolvers<void>();
  const signals = onExport(community, () => {
    const signal = signals.at(-1)!;
    const bytes = (text: string) => new TextEncoder().encode(text);
    return new Response(
      new ReadableStream({
        async start(controller) {
          signal.addEventListener("abort", () => controller.error(signal.reason));
          controller.enqueue(bytes(csvLine(["id"]) + csvLine([3])));
          await rest.promise;
          controller.enqueue(bytes(csvLine([2])));
          controller.close();
        },
      }),
    );
  });
  return { signals, release: rest.resolve };
}

const shows = (text: RegExp | string) => expect.element(page.getByText(text)).toBeVisible();
const exportButton = page.getByRole("button", { name: /^Export/ });
const running = (name: string) => expect.element(page.getByRole("button", { name })).toBeVisible();
const cancel = page.getByRole("button", { name: "Cancel the export" });
async function open(query = ""): Promise<FakeCommunity> {
  const community = new FakeCommunity(client.server);
  await client.open(`/admin/dashboard${query}`);
  await shows(/^Showing \d of \d/);
  return community;
}

describe("Export", () => {
  it("saves every field of every row of the filtered and sorted list, by keys", async () => {
    const community = new FakeCommunity(client.server, { founders: 4 });
    for (const founder of community.founders) {
      founder.requested_check_usd = founder.id * 100;
      founder.industry = founder.id === 3 ? "SAAS" : "FINTECH";
    }
    await client.open("/admin/dashboard?sort=ask&industry=FINTECH");
    await shows("Showing 3 of 4 founders");
    await tabTo(exportButton);
    await userEvent.keyboard("{Enter}");
    await shows("Exported 3 founders");
    expect(saved.map(({ name }) => name)).toEqual(["founders.csv"]);
    const lines = new TextDecoder("utf-8", { ignoreBOM: true })
      .decode(await saved[0]!.file.arrayBuffer())
      .split("\r\n");
    expect(lines[0]).toBe(`\uFEFF${csvLine(Object.keys(community.founders[0]!)).trimEnd()}`);
    expect(lines.slice(1).map((line) => line.slice(0, 3))).toEqual(['"1"', '"2"', '"4"', ""]);
  });

  it("saves the investors of a tab by its name", async () => {
    await open("?tab=cluster");
    await exportButton.click();
    await shows("Exported 2 investors");
    await page.getByRole("tab", { name: "Investor Database" }).click();
    await exportButton.click();
    await expect
      .poll(() => saved.map(({ name }) => name))
      .toEqual(["investor-match-cluster.csv", "investor-database.csv"]);
  });

  it("shows how many rows have arrived, and saves nothing when it is cancelled", async () => {
    const { signals } = stallExport(await open());
    await exportButton.click();
    await running("Exporting 1 of 3 rows");
    await expect.element(cancel).toBeVisible();
    focus(cancel);
    await userEvent.keyboard("{Enter}");
    await running("Export 3 rows");
    expect(signals[0]!.aborted).toBe(true);
    await expect.element(page.getByRole("main")).toHaveFocus();
    await expect.element(page.getByText("Export failed")).not.toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it.each(["Escape", "another tab"])("of selected rows goes on after %s", async (end) => {
    const { release } = stallExport(await open());
    await page.getByRole("checkbox", { name: "Select row 2", exact: true }).click();
    await page.getByRole("checkbox", { name: "Select row 3", exact: true }).click();
    const bar = page.getByRole("region", { name: "Selection", exact: true });
    await bar.getByRole("button", { name: "Export selected" }).click();
    if (end === "Escape") await userEvent.keyboard("{Escape}");
    else await page.getByRole("tab", { name: "Investor Database" }).click();
    await expect.element(bar).not.toBeInTheDocument();
    await running("Exporting 1 of 2 rows");
    await expect.element(cancel).toBeVisible();
    release();
    await shows("Exported 2 founders");
    expect(await saved[0]!.file.text()).toBe('"id"\r\n"3"\r\n"2"\r\n');
  });

  it("shows the reason when it fails, saves nothing, and can be tried again", async () => {
    const community = await open();
    const broken = () =>
      new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError("cut")) }));
    const refused = () => Promise.reject(new Refusal(503, "Too busy"));
    const noConnection = "Network error. Please check your connection and try again.";
    for (const [respond, reason] of [
      [refused, "Too busy"],
      [breakConnection, noConnection],
      [broken, noConnection],
    ] as const) {
      onExport(community, respond);
      await exportButton.click();
      await shows("Export failed");
      await shows(reason);
      await page.getByRole("button", { name: "Close" }).click();
      await expect.element(page.getByText("Export failed")).not.toBeInTheDocument();
    }
    expect(saved).toEqual([]);
    community.serve();
    await exportButton.click();
    await shows("Exported 3 founders");
  });
});
