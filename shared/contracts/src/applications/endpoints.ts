import { z } from "zod";
import type { EndpointShape } from "../endpoint.ts";
import { pathId } from "../fields/primitives.ts";
import {
  answer,
  application,
  applicationOf,
  applicationParameters,
  approval,
  approvals,
  confirmation,
  decidedApplication,
  decision,
  ownApplication,
  question,
  refusal,
  refusals,
} from "./schemas.ts";

/** The services whose records are reviewed. */
export type Reviewed = "founders" | "investors";

const byId = z.object({ id: pathId });
const done = { status: 200 } as const;

/** The endpoints of the applications of one service, which differ in their record, owner and paths only. */
export const listOf = <O extends Reviewed, R extends z.ZodType>(owner: O, record: R, id: string) =>
  ({
    ...done,
    owner,
    method: "GET",
    path: `/api/applications/${owner}`,
    audience: ["admin", "viewer"],
    summary: "The applications that are not approved, oldest first",
    response: z.array(applicationOf(record).meta({ id })),
    errors: [400],
    query: applicationParameters,
    window: { sorts: [] },
  }) as const;

export const stateOf = <O extends Reviewed, M extends "founder" | "investor">(owner: O, member: M) =>
  ({
    ...done,
    owner,
    method: "GET",
    path: `/api/applications/${owner}/:id`,
    audience: ["admin", "viewer", member],
    summary: "What became of an application",
    params: byId,
    response: application,
    views: { [member]: { response: ownApplication } } as {
      readonly [K in M]: { response: typeof ownApplication };
    },
    errors: [400, 404],
  }) as const;

/** The gateway mails the applicant what the owner has stored. */
const decided = <O extends Reviewed>(owner: O) =>
  ({ ...done, owner, method: "POST", handledBy: "gateway", audience: ["admin"] }) as const;

export const approvalOf = <O extends Reviewed>(owner: O) =>
  ({
    ...decided(owner),
    path: `/api/applications/${owner}/:id/approve`,
    summary: "Approve an application",
    params: byId,
    body: approval,
    response: decidedApplication,
    errors: [400, 404, 409],
  }) as const;

export const questionOf = <O extends Reviewed>(owner: O) =>
  ({
    ...decided(owner),
    path: `/api/applications/${owner}/:id/ask`,
    summary: "Ask an applicant a question; replaces the question before and its answer",
    params: byId,
    body: question,
    response: decidedApplication,
    errors: [400, 404, 409],
  }) as const;

export const refusalOf = <O extends Reviewed>(owner: O) =>
  ({
    ...decided(owner),
    path: `/api/applications/${owner}/:id/decline`,
    summary: "Decline an application, with a reason for the applicant",
    params: byId,
    body: refusal,
    response: decidedApplication,
    errors: [400, 404, 409],
  }) as const;

export const approvalsOf = <O extends Reviewed>(owner: O) =>
  ({
    ...decided(owner),
    path: `/api/applications/${owner}/approve`,
    summary: "Approve several applications, each by itself",
    body: approvals,
    response: z.array(decision),
    errors: [400],
  }) as const;

export const refusalsOf = <O extends Reviewed>(owner: O) =>
  ({
    ...decided(owner),
    path: `/api/applications/${owner}/decline`,
    summary: "Decline several applications, each by itself",
    body: refusals,
    response: z.array(decision),
    errors: [400],
  }) as const;

export const answerOf = <O extends Reviewed, M extends "founder" | "investor">(owner: O, member: M) =>
  ({
    ...done,
    owner,
    method: "POST",
    path: `/api/applications/${owner}/:id/answer`,
    audience: [member],
    summary: "Answer the question about one's own application",
    params: byId,
    body: answer,
    response: ownApplication,
    errors: [400, 404, 409],
  }) as const;

/** Stores that an applicant has used a link that was mailed to this email; does nothing without an open application. */
export const confirmationOf = <O extends Reviewed>(owner: O) =>
  ({
    ...done,
    owner,
    method: "POST",
    path: `/internal/${owner}/:id/confirmed-email`,
    audience: ["gateway"],
    summary: "An applicant's confirmed email",
    params: byId,
    body: confirmation,
    response: application,
    errors: [400, 404],
  }) as const;

/** The endpoints of applications, of founders or of investors. */
export interface ApplicationEndpoints {
  readonly list: EndpointShape & Omit<ReturnType<typeof listOf<Reviewed, z.ZodType>>, "response">;
  readonly get: EndpointShape & Omit<ReturnType<typeof stateOf<Reviewed, "founder" | "investor">>, "views">;
  readonly approve: EndpointShape & ReturnType<typeof approvalOf<Reviewed>>;
  readonly ask: EndpointShape & ReturnType<typeof questionOf<Reviewed>>;
  readonly decline: EndpointShape & ReturnType<typeof refusalOf<Reviewed>>;
  readonly approveSome: EndpointShape & ReturnType<typeof approvalsOf<Reviewed>>;
  readonly declineSome: EndpointShape & ReturnType<typeof refusalsOf<Reviewed>>;
  readonly answer: EndpointShape & ReturnType<typeof answerOf<Reviewed, "founder" | "investor">>;
  readonly confirmEmail: EndpointShape & ReturnType<typeof confirmationOf<Reviewed>>;
}
