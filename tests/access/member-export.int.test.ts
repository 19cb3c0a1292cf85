import { memberExport } from "@kindling/contracts/me/schemas.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Community } from "./community.ts";

let community: Community;
let admin: string;
const note = (founder: string, investor: string) => `${founder} met ${investor}; ask about unit costs.`;

beforeAll(async () => {
  community = await Community.start();
  admin = await community.signIn("admin");
  const [founder, investor] = [community.founders[0]!, community.investors[0]!];
  const send = (method: string, path: string, body?: object) =>
    community.send(method, path, { cookie: admin, ...(body && { body }) });
  await send("PUT", `/api/founders/${founder}`, { vertical: "Harbour railways", temperature: "WARM" });
  await send("PUT", `/api/investors-database/${investor}`, { thesis_text: "Harbour cranes" });
  await send("POST", `/api/founders/${founder}/notes`, { text: "Harbour bells" });
  await send("POST", `/api/investors-database/${investor}/notes`, { text: "Harbour bells" });
  const { data } = (await send("GET", `/api/founders/${founder}/matches`)).body;
  const { id } = data.find((match: { investor_id: number }) => match.investor_id === investor);
  const ben_notes = note(founderLike(1).name, investorLike(1).name);
  await send("PUT", `/api/matches/${id}/rating`, { ben_rating: 2, ben_notes });
  await community.product.waitUntilConsistent();
});
afterAll(() => community.stop());

/** What identifies a person: no other person's export may contain it. */
const identities = ({ name, email, company }: { name: string; email: string; company?: unknown }) =>
  [name, email, company].filter((text) => typeof text === "string");

const members = [
  {
    role: "founder",
    own: founderLike,
    other: investorLike,
    value: "Harbour railways",
    hidden: "Harbour cranes",
  },
  {
    role: "investor",
    own: investorLike,
    other: founderLike,
    value: "Harbour cranes",
    hidden: "Harbour railways",
  },
] as const;

describe.each(members)("GET /api/me/export of the $role", ({ role, own, other, value, hidden }) => {
  const get = async (query = "") =>
    community.send("GET", `/api/me/export${query}`, { cookie: await community.signIn(role) });

  it("has everything that is stored about the member, with the fields that members do not see", async () => {
    const response = await get();
    expect(response.status, response.text).toBe(200);
    const { data } = response.body;
    expect(memberExport.parse(data)).toStrictEqual(data);
    const id = community[`${role}s`][0]!;
    const path = role === "founder" ? `/founders/${id}` : `/api/investors-database/${id}`;
    const { body } = await community.send("GET", path, { cookie: admin });
    const { investors_matched: _, founder_matches: __, ...record } = body.data;
    expect(data[role]).toEqual(record);
    expect(data.history).toMatchObject([
      {
        action: "changed",
        by: "an admin",
        changes: expect.arrayContaining([expect.objectContaining({ after: value })]),
      },
      { action: "created", by: "an admin" },
    ]);
    expect(data.record_notes).toEqual([
      { text: "Harbour bells", created_at: expect.any(String), edited_at: null },
    ]);
    expect(data.account.sessions.length).toBeGreaterThan(0);
    expect(data.account.last_signed_in_at).toBe(data.account.sessions.at(-1).begun_at);
    expect(data.account.password_since === null).toBe(role === "founder");
    expect(data.audit).toContainEqual({ at: expect.any(String), action: "signed-in", by: "you" });
    expect(data.matches).toHaveLength(2);
    expect(data.matches).toContainEqual(
      expect.objectContaining({
        score: null,
        fit: expect.any(String),
        ben_rating: 2,
        reviewed_at: expect.any(String),
      }),
    );
  });

  it.each(["", "?format=csv"])("identifies nobody else (%j)", async (query) => {
    const { text } = await get(query);
    for (const identity of identities(own(1))) expect(text).toContain(identity);
    expect(text).toContain("met");
    for (const person of [own(2), other(1), other(2)]) {
      for (const identity of identities(person)) expect(text).not.toContain(identity);
    }
    expect(text).not.toContain(hidden);
  });

  it("has the same values as CSV", async () => {
    const { data } = (await get()).body;
    const { text, headers } = await get("?format=csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="my-data.csv"');
    for (const [field, stored] of Object.entries(data[role])) {
      const cell = Array.isArray(stored) ? stored.join(", ") : String(stored ?? "");
      expect(text.replaceAll(`"'`, '"')).toContain(`"${role}","${field}","${cell.replaceAll('"', '""')}"`);
    }
  });
});
