import type { Caller } from "@kindling/contracts/access.ts";
import type { DuplicatePair, Lookalike } from "@kindling/contracts/duplicates/schemas.ts";
import { duplicatesOf } from "@kindling/service-kit/duplicates/duplicates.ts";
import { createLog } from "@kindling/service-kit/log.ts";
import type { RecordKind } from "@kindling/service-kit/records/record-kind.ts";
import { Registry } from "prom-client";
import { expect } from "vitest";
import type { TestService } from "../../test-service.ts";

/** The records of which a suite finds duplicates. */
export interface DuplicateOptions {
  /** `/api/founders` */
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a kind of any record
  kind: RecordKind<any, any>;
}

export const anna = { role: "admin", name: "Anna Ångström" } as const;

export const ada = {
  name: "Ada Byron",
  company: "Acme Robotics",
  email: "ada@acme.example",
  phone: "+44 20 7946 0999",
};

/** The calls of a service whose records are compared. */
export function duplicateCalls(service: TestService, { path, kind }: DuplicateOptions) {
  let others = 0;
  const logged: Record<string, unknown>[] = [];
  const duplicates = () =>
    duplicatesOf(kind as unknown as RecordKind, {
      pool: service.service.pool,
      log: createLog({
        service: "duplicates",
        level: "warn",
        destination: { write: (line) => logged.push(JSON.parse(line)) },
      }),
      registry: new Registry(),
    });
  /** A record that looks like no other. */
  const unlike = () => {
    others += 1;
    const word = String.fromCharCode(97 + (others % 26)).repeat(6 + Math.floor(others / 26));
    const name = `${word} ${word}son`;
    return { name, company: `${word}works`, email: `${word}@${word}.example` };
  };
  const data = async (response: ReturnType<TestService["call"]>, status = 200) => {
    const { status: received, body } = await response;
    expect([received, body]).toEqual([status, expect.anything()]);
    return body.data;
  };
  const add = async (more: object = {}, caller: Caller = anna): Promise<number> =>
    (await data(service.callAs(caller, "POST", path, { ...unlike(), ...more }), 201)).id;
  const pairs = (query = ""): Promise<DuplicatePair[]> =>
    data(service.callAs(anna, "GET", `${path}/duplicates${query}`));

  return {
    unlike,
    /** What the job has logged since it was asked for before. */
    takeLogged: () => logged.splice(0),
    /** Adds a record that looks like no other but in what is given; returns its id. */
    add,
    edit: (id: number, change: object) => data(service.callAs(anna, "PUT", `${path}/${id}`, change)),
    remove: (id: number, query = "") => data(service.callAs(anna, "DELETE", `${path}/${id}${query}`)),
    restore: (id: number) => data(service.callAs(anna, "POST", `${path}/${id}/restore`)),
    /** Does what the job does. */
    compare: (signal = new AbortController().signal) => duplicates().compareAll(signal),
    pairs,
    /** The pairs as `1 2: name, domain`. */
    shown: async (query = "") =>
      (await pairs(query)).map(
        ({ first, second, reasons }) => `${first.id} ${second.id}: ${reasons.join(", ")}`,
      ),
    dismiss: (first_id: number, second_id: number, dismissed = true) =>
      service.callAs(anna, "POST", `${path}/duplicates/dismissals`, { first_id, second_id, dismissed }),
    lookUp: (...records: object[]): Promise<Lookalike[][]> =>
      data(service.callAs(anna, "POST", `${path}/lookalikes`, { records })),
  };
}
