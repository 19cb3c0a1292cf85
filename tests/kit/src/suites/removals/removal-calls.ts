import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EventShape } from "@kindling/contracts/event.ts";
import type { ServiceDefinition } from "@kindling/service-kit/process/service-definition.ts";
import { afterAll, beforeEach, expect } from "vitest";
import { testService } from "../../test-service.ts";

export interface RemovalOptions {
  definition(options: { erasuresFile?: string; isReviewing?: boolean }): ServiceDefinition;
  kind: "founder" | "investor";
  /** `/api/founders` */
  path: string;
  /** Path of one record, for reading it. */
  recordPath: (id: number) => string;
  /** The fields of a new record with texts that are found nowhere else, and the same of a second one. */
  create: Record<string, unknown> & { name: string; email: string };
  createOther: Record<string, unknown>;
  /** A field that an edit changes, and values for it. */
  field: string;
  values: readonly [string, string];
  /** The event that counts a record's matches, with a count. */
  tally: { event: EventShape; state: object };
  texts: { notFound: string; exists: string };
}

export const anna = { role: "admin", name: "Anna Ångström" } as const;

/** A service with an empty list of erasures before each test, and the calls that move its records. */
export function removalCalls(options: RemovalOptions) {
  const { kind, path, recordPath, create, field, texts } = options;
  const list = join(tmpdir(), `erasures-${randomUUID()}`);
  afterAll(() => rm(list));
  beforeEach(() => writeFile(list, ""));

  const service = testService(() => options.definition({ erasuresFile: list }));
  const add = async (input = create) => (await service.call("POST", path, input)).body.data;
  const read = (id = 1) => service.call("GET", recordPath(id));
  const archive = (id = 1) => service.callAs(anna, "DELETE", `${path}/${id}`);
  const erase = (id = 1) => service.callAs(anna, "DELETE", `${path}/${id}?erase=true`);
  const restore = (id = 1) => service.callAs(anna, "POST", `${path}/${id}/restore`);
  const edit = (value: string, id = 1) => service.callAs(anna, "PUT", `${path}/${id}`, { [field]: value });
  const listed = async () => (await service.call("GET", path)).body.data;
  const archived = async () => (await service.call("GET", `/api/archive/${kind}s`)).body;
  const history = async (id = 1) => (await service.call("GET", `${path}/${id}/history`)).body.data;
  const actions = async () => (await history()).map(({ action }: { action: string }) => action);
  const byEmail = ({ email } = create) =>
    service.callAs({ role: "gateway" }, "POST", `/internal/${kind}s/by-email`, { email });
  const own = (move: "archive" | "unarchive") =>
    service.callAs({ role: "gateway" }, "POST", `/internal/${kind}s/1/${move}`);
  const archiveOwn = () => own("archive");
  const restoreOwn = () => own("unarchive");
  const notFound = { status: 404, body: { code: "not_found", error: texts.notFound } };
  const time = expect.stringMatching(/^\d{4}-.*Z$/);

  /** What makes a record differ from the others of the same test. */
  const unique = (number: number) => ({
    email: `p${number}@example.com`,
    ...("company" in create ? { company: `Company of round ${number}` } : {}),
  });
  return {
    ...{
      service,
      list,
      add,
      read,
      archive,
      erase,
      restore,
      edit,
      listed,
      archived,
      history,
      actions,
      byEmail,
      archiveOwn,
      restoreOwn,
    },
    ...{ unique, notFound, time },
  };
}
