import type { DecidedApplication, Decision } from "@kindling/contracts/applications/schemas.ts";
import * as foundersApi from "@kindling/contracts/founders/endpoints.ts";
import type { Founder } from "@kindling/contracts/founders/schemas.ts";
import { FakeCommunity, makeFounder } from "./fake-community.ts";
import { cut } from "./fake-history.ts";
import { type FakeServer, Refusal, type SentRequest } from "./fake-server.ts";
import { application as approved } from "./members.ts";

/** The applications of founders in memory, the oldest first, behind their endpoints. */
export class FakeApplications {
  /** What was decided, such as "decline 2, 3: Not this year." */
  readonly decided: string[] = [];
  readonly rows: { id: number; application: DecidedApplication; record: Founder }[];
  private readonly server: FakeServer;
  private readonly community: FakeCommunity;

  /** The companies 1 to `count` wait for a decision. */
  constructor(server: FakeServer, count: number) {
    this.server = server;
    this.community = new FakeCommunity(server);
    this.rows = Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      application: { ...approved, state: "pending" },
      record: makeFounder(n + 1),
    }));
    this.serve();
  }

  /** Answers its endpoints, also again after a test let them fail. */
  serve(): void {
    const { server } = this;
    server.onList(foundersApi.listFounderApplications, ({ query }) => {
      const rows = this.rows.filter(({ application }) => application.state === query.get("state"));
      return cut(rows, rows.length, query);
    });
    server.on(foundersApi.getFounder, ({ params }) => this.find(params.id!).record);
    server.on(foundersApi.approveFounder, (sent) => this.decide("approve", sent));
    server.on(foundersApi.askFounder, (sent) => this.decide("ask", sent));
    server.on(foundersApi.declineFounder, (sent) => this.decide("decline", sent));
    server.on(foundersApi.approveFounders, ({ body }) => this.decideSome("approve", body));
    server.on(foundersApi.declineFounders, ({ body }) => this.decideSome("decline", body));
  }

  /** Decides several, as the client asks for. */
  decideSome(step: Step, body: unknown): Decision[] {
    const { ids, reason } = body as { ids: number[]; reason?: string };
    this.decided.push(`${step} ${ids.join(", ")}${reason === undefined ? "" : `: ${reason}`}`);
    return ids.map((id) => {
      const { state } = this.find(id).application;
      if (state !== "pending") return { id, error: `This application was ${state} already` };
      this.change(step, id, reason);
      return { id, error: null };
    });
  }

  /** Declines an application as another admin does. The page learns of it by `report`. */
  decline(id: number, reason = "No."): void {
    this.change("decline", id, reason);
  }

  report(...ids: number[]): void {
    this.community.live.send({ what: "founders", ids });
  }

  private decide(step: Step, { params, body }: SentRequest): DecidedApplication {
    const { question, reason, from = "pending" } = body as Partial<Record<string, string>>;
    const id = params.id!;
    const { state } = this.find(id).application;
    if (state !== from) throw new Refusal(409, `This application was ${state} already.`, "conflict");
    const text = question ?? reason;
    this.decided.push(`${step} ${id}${text === undefined ? "" : `: ${text}`}`);
    return this.change(step, id, text);
  }

  private change(step: Step, id: number, text = ""): DecidedApplication {
    const { application } = this.find(id);
    const at = new Date().toISOString();
    const by = { role: "admin" as const, id: null, name: null };
    const changes: Record<Step, Partial<DecidedApplication>> = {
      approve: approved,
      ask: { question: text, asked_at: at, answer: null, answered_at: null },
      decline: { state: "declined", reason: text, declined_at: at, declined_by: by },
    };
    return Object.assign(application, changes[step]);
  }

  private find(id: number) {
    const row = this.rows.find((one) => one.id === id);
    if (!row) throw new Refusal(404, "Not found", "not_found");
    return row;
  }
}

type Step = "approve" | "ask" | "decline";
