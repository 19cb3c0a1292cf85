import { expect } from "vitest";
import { anna, type RemovalOptions, removalCalls } from "../removals/removal-calls.ts";

/** The calls of the suites about applications. */
export function applicationCalls(options: RemovalOptions) {
  const { kind, path, create } = options;
  const calls = removalCalls({
    ...options,
    definition: (rest) => options.definition({ ...rest, isReviewing: true }),
  });
  const { service } = calls;
  const queue = `/api/applications/${kind}s`;
  const ben = { role: "admin", name: "Ben" } as const;
  const applicant = { role: kind, id: 1 } as const;

  const apply = async (input: object = create) => {
    const response = await service.callAs({ role: "public" }, "POST", path, input);
    expect(response.status).toBe(201);
    return response.body.data;
  };
  const applications = async (query = "") => (await service.call("GET", queue + query)).body;
  const decide = (
    what: "approve" | "ask" | "decline",
    body: object = {},
    id = 1,
    by: typeof anna | typeof ben = anna,
  ) => service.callAs(by, "POST", `${queue}/${id}/${what}`, body);
  const approve = (id = 1, by: typeof anna | typeof ben = anna) => decide("approve", {}, id, by);
  const decline = (reason = "We do not know the field.", id = 1) => decide("decline", { reason }, id);
  const answer = (text: string, question?: string) =>
    service.callAs(applicant, "POST", `${queue}/1/answer`, { answer: text, question });
  const own = () => service.callAs(applicant, "GET", `${queue}/1`);
  const confirm = (email: string, id = 1) =>
    service.callAs({ role: "gateway" }, "POST", `/internal/${kind}s/${id}/confirmed-email`, { email });
  const published = async () => (await service.publishAll()).map(({ message }) => message);
  const withdrawn = { archived: true, state: null };
  const alreadyDecided = (state: string, by: string) => ({
    status: 409,
    body: { details: [{ path: "state", message: `was ${state} by ${by}`, current: state }] },
  });
  /** What was done to one of several records. */
  const historyActions = async (id: number) =>
    (await service.call("GET", `${path}/${id}/history`)).body.data.map(
      ({ action }: { action: string }) => action,
    );
  return {
    ...calls,
    ...{
      queue,
      ben,
      applicant,
      apply,
      applications,
      decide,
      approve,
      decline,
      answer,
      own,
      confirm,
      published,
    },
    ...{ withdrawn, alreadyDecided, historyActions },
  };
}
