import { setTimeout as sleep } from "node:timers/promises";
import type { SeededRandom } from "@kindling/matches/testing/seeded-random.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { expect } from "vitest";
import { one } from "../inject-faults.ts";
import type { Installation } from "../installation.ts";
import { paths, recordPath } from "../merging.ts";
import type { Kind } from "../record-log.ts";
import { type People, Person, type Presence } from "./people.ts";

const longestPauseMs = 1_000;
/** Of each kind, so that there is always something to introduce. */
const leastHere = 2;

/** What each record has besides its texts: all of them fit each other. */
const fitting = {
  founder: {
    sectors: ["FINTECH"],
    funding_stage: "SEED",
    regions: ["US"],
    requested_check_usd: 500_000,
  },
  investor: {
    preferred_sectors: ["FINTECH"],
    preferred_stages: ["SEED"],
    preferred_regions: ["US"],
    typical_check_usd: 500_000,
  },
};

/** Creates, archives, merges, restores and erases people, one after another. */
export class Removals {
  /** How often each was done. */
  readonly done: Record<string, number> = {};
  private readonly installation: Installation;
  private readonly people: People;
  private readonly chance: SeededRandom;
  private readonly timeoutMs: number;
  /** People with a request whose response was lost: it may be carried out later. */
  private readonly unclear = new Set<Person>();
  private readonly merged = new Set<Person>();

  constructor(
    installation: Installation,
    { people, chance, timeoutMs }: { people: People; chance: SeededRandom; timeoutMs: number },
  ) {
    this.installation = installation;
    this.people = people;
    this.chance = chance;
    this.timeoutMs = timeoutMs;
  }

  /** Creates a founder or an investor. Resolves when the matches service knows the record. */
  async create(kind: Kind): Promise<Person> {
    const person = await eventually(
      async () => {
        const mark = this.people.nextMark(kind);
        const texts = { name: mark, company: `${mark} company`, email: `${mark}@example.com` };
        const response = await this.installation.call("POST", paths[kind], { ...texts, ...fitting[kind] });
        expect(response.status, response.text).toBe(201);
        return new Person(kind, response.body.data.id, mark);
      },
      { timeoutMs: this.timeoutMs },
    );
    await this.untilKnown(person, "here");
    this.people[kind].push(person);
    return person;
  }

  /** @param replace creates somebody after an erasure */
  async run(isStopped: () => boolean, replace: (kind: Kind) => Promise<unknown>): Promise<void> {
    while (!isStopped()) {
      const kind = one(this.chance, ["founder", "investor"] as const);
      const action = one(this.chance, [
        "archive",
        "archive",
        "restore",
        "restore",
        "merge",
        "erase",
      ] as const);
      if (await this.carryOut(action, kind)) {
        this.done[action] = (this.done[action] ?? 0) + 1;
        if (action === "erase") await replace(kind);
      }
      await sleep(this.chance.below(longestPauseMs));
    }
  }

  private async carryOut(action: "archive" | "restore" | "merge" | "erase", kind: Kind): Promise<boolean> {
    const known = this.people[kind].filter((person) => !this.unclear.has(person));
    const here = known.filter(({ presence }) => presence === "here");
    const gone = known.filter(({ presence }) => presence === "gone");
    const candidates = {
      archive: here,
      merge: here,
      restore: gone,
      erase: [...here, ...gone].filter((person) => !this.merged.has(person)),
    }[action];
    const person = candidates.length === 0 ? undefined : one(this.chance, candidates);
    if (person === undefined) return false;
    if (person.presence === "here" && here.length <= leastHere) return false;
    const path = `${paths[kind]}/${person.id}`;
    const call = (method: string, at: string) => () => this.installation.call(method, at);
    switch (action) {
      case "archive":
        await this.move(person, "gone", call("DELETE", path));
        break;
      case "erase":
        await this.move(person, "erased", call("DELETE", `${path}?erase=true`));
        break;
      case "restore":
        await this.move(person, "here", call("POST", `${path}/restore`));
        break;
      case "merge": {
        const kept = one(
          this.chance,
          here.filter((other) => other !== person),
        );
        this.merged.add(person);
        await this.move(person, "gone", () => this.merge(kept, person));
      }
    }
    return true;
  }

  private async merge(kept: Person, other: Person) {
    const records = [kept, other].map(({ kind, id }) => this.installation.call("GET", recordPath(kind, id)));
    const [version, other_version] = (await Promise.all(records)).map(({ body }) => body.data.version);
    const body = { other_id: other.id, version, other_version, changes: {} };
    return this.installation.call("POST", `${paths[kept.kind]}/${kept.id}/merges`, body);
  }

  /** Sends a request until its effect is known to the matches service. */
  private async move(
    person: Person,
    presence: Presence,
    send: () => Promise<{ status: number }>,
  ): Promise<void> {
    const known = person.become(presence);
    for (;;) {
      const status = await send().then(
        (response) => response.status,
        () => null,
      );
      if (status === 200) break;
      this.unclear.add(person);
      const isDone = await this.presenceOf(person).catch(() => null);
      if (isDone === presence) break;
      await sleep(200);
    }
    await this.untilKnown(person, presence);
    known();
  }

  private untilKnown(person: Person, presence: Presence): Promise<void> {
    const isKnown = async () => expect(await this.presenceOf(person), person.mark).toBe(presence);
    return eventually(isKnown, { timeoutMs: this.timeoutMs });
  }

  private async presenceOf({ kind, id }: Person): Promise<Presence | undefined> {
    const [row] = await this.installation.query(
      "matches",
      `select case when state is not null then 'here' when archived then 'gone' else 'erased' end as presence
       from ${kind}s where id = $1`,
      [id],
    );
    return row?.presence as Presence | undefined;
  }
}
