import {
  createFollowUp,
  deleteFollowUp,
  listFollowUps,
  updateFollowUp,
} from "@kindling/contracts/follow-ups/endpoints.ts";
import type { FollowUp, FollowUpUpdate, NewFollowUp } from "@kindling/contracts/follow-ups/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { cut } from "./fake-history.ts";
import { type FakeServer, Refusal } from "./fake-server.ts";

const at = "2026-11-01T10:00:00.000Z";

/** Follow-ups in memory behind their endpoints. Due ones are those before today. */
export class FakeFollowUps {
  readonly all: FollowUp[] = [];

  constructor(server: FakeServer) {
    server.onList(listFollowUps, ({ query }) => {
      const today = new Date().toISOString().slice(0, 10);
      const rows = this.all.filter(
        ({ about, due_on, done_at }) =>
          done_at === null &&
          (query.get("kind") === null || query.get("kind") === about.kind) &&
          (query.get("id") === null || Number(query.get("id")) === about.id) &&
          (query.get("due") === null || due_on < today),
      );
      rows.sort((one, other) => one.due_on.localeCompare(other.due_on));
      return cut(rows, this.all.length, query);
    });
    server.on(createFollowUp, ({ body }) => this.add(body as NewFollowUp));
    server.on(updateFollowUp, ({ params, body }) => {
      const followUp = this.find(params.id);
      const { version, done, ...fields } = body as FollowUpUpdate;
      if (version !== undefined && version !== followUp.version)
        throw new Refusal(409, texts.followUpChanged, "conflict");
      const done_at = done === undefined ? followUp.done_at : done ? at : null;
      return Object.assign(followUp, fields, { done_at, version: followUp.version + 1 });
    });
    server.on(deleteFollowUp, ({ params }) => {
      const followUp = this.find(params.id);
      this.all.splice(this.all.indexOf(followUp), 1);
      return followUp;
    });
  }

  add({ about, due_on, owner = null, note = null }: NewFollowUp): FollowUp {
    const named = { id: about.id, name: `Name ${about.id}`, company: null, is_present: true };
    const followUp: FollowUp = {
      id: this.all.length + 1,
      ...{ about, due_on, owner: owner || null, note: note || null },
      founder: about.kind === "founder" ? { ...named, company: `Company ${about.id}` } : null,
      investor: about.kind === "investor" ? named : null,
      ...{ done_at: null, done_by: null, version: 1, created_by: null, created_at: at, updated_at: at },
    };
    this.all.push(followUp);
    return followUp;
  }

  private find(id: number | undefined): FollowUp {
    const found = this.all.find((followUp) => followUp.id === id);
    if (found === undefined) throw new Refusal(404, texts.followUpNotFound, "not_found");
    return found;
  }
}
