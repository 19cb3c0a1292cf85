import type { ReceivedResponse } from "@kindling/test-kit/client.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import type { History, Row } from "./history.ts";
import { paths } from "./merging.ts";
import type { Operation } from "./plan.ts";
import { differing, type Fields } from "./record-log.ts";

export type Import = Extract<Operation, { kind: "import" }>;

interface Target {
  readonly history: History;
  /** Null when the outcome is unknown. */
  send(method: "GET" | "POST", path: string, body?: Fields): Promise<ReceivedResponse | null>;
  report(problem: string): void;
}

/** How long an import may take, with the faults meanwhile. */
const patience = { timeoutMs: 240_000, intervalMs: 300 };

/**
 * Imports new records, and then a file that changes a field of each. Nobody else knows them, so that each row is stored
 * exactly once, whatever fails meanwhile. Returns false when the outcome is unknown.
 */
export async function importFiles(target: Target, { of, records, changes }: Import): Promise<boolean> {
  const { history, report } = target;
  const rows = await inTwoFiles(target, { of, records, changes }).catch((error: Error) => {
    report(`the import of ${records[0]!.email}: ${error.message}`);
    return null;
  });
  history.imports[rows === null ? "unknown" : "stored"] += 1;
  if (rows === null) {
    for (const [nth, fields] of records.entries()) {
      history.createLost(of, fields);
      history.lostCreates[of].get(fields.email)!.lose(changes[nth]!);
    }
    return false;
  }
  for (const [nth, fields] of records.entries()) {
    const expected = { ...fields, ...changes[nth], version: 2 };
    const row = rows.find(({ email }) => email === fields.email);
    const problem = row === undefined ? "it is missing" : differing(expected, row);
    if (problem !== null) report(`the import of ${fields.email}: ${problem}`);
    if (row !== undefined) history.created(of, { ...fields, ...changes[nth] }, row);
  }
  return true;
}

/** Returns the records as they are stored. @throws Error when an import does not end, or does something else */
async function inTwoFiles(target: Target, { of, records, changes }: Omit<Import, "kind">): Promise<Row[]> {
  await importFile(target, of, records, { created: records.length });
  const second = records.map(({ email }, nth) => ({ email, ...changes[nth] }));
  await importFile(target, of, second, { updated: records.length });
  const mark = records[0]!.email.split("-").slice(0, -1).join("-");
  const found = await until(target, "GET", `${paths[of]}?q=${mark}&limit=500`);
  return found.body.data;
}

async function importFile(
  target: Target,
  of: Import["of"],
  records: readonly Fields[],
  counts: Fields,
): Promise<void> {
  const fields = Object.keys(records[0]!);
  const columns = fields.map((field) => ({ heading: field, target: { as: "field", field }, dates: null }));
  const file = {
    file_name: "history.csv",
    headings: fields,
    mapping: { columns, values: {} },
    policy: "overwrite",
    file_rows: records.length,
  };
  const { id } = (await until(target, "POST", `${paths[of]}/imports`, file)).body.data;
  const path = `${paths[of]}/imports/${id}`;
  const rows = records.map((record, nth) => ({
    line: nth + 2,
    cells: fields.map((field) => String(record[field])),
  }));
  await until(target, "POST", `${path}/rows`, { rows });
  const isChecked = ({ body }: ReceivedResponse) => body.data.is_current;
  await until(target, "GET", `${path}/check`, undefined, isChecked);
  await until(target, "POST", `${path}/run`, {});
  const isDone = ({ body }: ReceivedResponse) => body.data.state === "done";
  const done = await until(target, "GET", path, undefined, isDone);
  const problem = differing(counts, done.body.data.counts);
  if (problem !== null) throw new Error(`${path}: ${problem}`);
}

/** Sends until there is a response that is right. A request that was sent again may be refused as done already. */
function until(
  { send }: Target,
  method: "GET" | "POST",
  path: string,
  body?: Fields,
  isRight: (response: ReceivedResponse) => boolean = () => true,
): Promise<ReceivedResponse> {
  return eventually(async () => {
    const response = await send(method, path, body);
    if (response === null || !isRight(response)) throw new Error(`no end of ${method} ${path}`);
    return response;
  }, patience);
}
