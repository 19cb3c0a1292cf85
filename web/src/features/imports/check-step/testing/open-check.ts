import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { FakeCommunity } from "../../../../testing/fake-community.ts";
import { Refusal } from "../../../../testing/fake-server.ts";
import type { ClientInUse } from "../../../../testing/set-up-client.tsx";
import { FakeCheck, makeRow, missingEmail } from "./fake-check.ts";

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
export const alerts = (text: string) =>
  expect.element(page.getByRole("alert").getByText(text, { exact: true })).toBeVisible();
export const keys = (text: string) => userEvent.keyboard(text);
/** The number of a result, which filters the rows. */
export const result = (name: string) => page.getByRole("button", { name, exact: true });
export const row = (line: number) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: String(line), exact: true }) });

export const address = "/admin/import?import=7&step=check";

/** Line 2 creates a founder, 3 updates one, 4 is refused. */
export const someRows = () => [
  makeRow(2),
  makeRow(3, {
    result: "update",
    record_id: 2,
    differences: [
      { field: "website", stored: null, new: "https://two.example" },
      { field: "requested_check_usd", stored: 500_000, new: 750_000 },
    ],
  }),
  makeRow(4, { cells: ["Company 4", "Founder 4", "", ""], result: "refuse", problems: [missingEmail] }),
];

/** Opens the check of an import in a community with three founders. */
export async function openCheck(
  client: ClientInUse,
  {
    rows = someRows(),
    more = "",
    prepare,
  }: { rows?: ReturnType<typeof someRows>; more?: string; prepare?: (imports: FakeCheck) => void } = {},
): Promise<{ imports: FakeCheck; community: FakeCommunity }> {
  const community = new FakeCommunity(client.server);
  const imports = new FakeCheck(client.server, rows);
  prepare?.(imports);
  await client.open(address + more);
  return { imports, community };
}

/** What an endpoint answers that fails, and one that refuses what has changed. */
export const fail = () => {
  throw new Refusal(503, "Busy today");
};
export const conflict = () => {
  throw new Refusal(409, "It has changed.", "conflict");
};
/** What became of `someRows`. */
export const counted = { created: 1, updated: 1, refused: 1 };
const refuse = (imports: FakeCheck) => {
  imports.refused = [
    { line: 4, cells: imports.rows[2]!.cells, outcome: "refused", reason: "email is required" },
  ];
};
/** Ends the run. */
export const done = (imports: FakeCheck) => {
  refuse(imports);
  imports.end("done", counted);
};
