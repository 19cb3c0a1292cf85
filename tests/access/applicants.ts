import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import { expect } from "vitest";
import { type Community, password } from "./community.ts";

export const founder = {
  role: "founder",
  path: "/api/founders",
  others: "investors",
  like: founderLike,
} as const;
export const investor = {
  role: "investor",
  path: "/api/investors-database",
  others: "founders",
  like: investorLike,
} as const;
export const kinds = [founder, investor];
export type Kind = typeof founder | typeof investor;

/** The path of the applications of a kind. */
export const queue = ({ role }: Kind) => `/api/applications/${role}s`;

/** What applicants and admins do with applications. */
export function applicationsOf(community: () => Community) {
  const asAdmin = async (method: string, path: string, body?: object) =>
    community().send(method, path, { cookie: await community().signIn("admin"), body });
  return {
    asAdmin,
    async apply({ path, like }: Kind, number: number): Promise<number> {
      const { status, text, body } = await community().send("POST", path, { body: like(number) });
      expect(status, text).toBe(201);
      return body.data.id;
    },
    decide: (kind: Kind, id: number, what: "approve" | "ask" | "decline", body: object = {}) =>
      asAdmin("POST", `${queue(kind)}/${id}/${what}`, body),
    ownApplication: (kind: Kind, id: number, cookie: string) =>
      community().send("GET", `${queue(kind)}/${id}`, { cookie }),
    /** Signs an applicant in: a founder by email, an investor by an admin's invitation. */
    async signIn({ role, like }: Kind, id: number, number: number): Promise<string> {
      if (role === "founder") {
        const body = { email: like(number).email };
        return (await community().send("POST", "/api/founder/auth", { body })).cookie!;
      }
      const body = { token: await community().invite(id), password };
      return (await community().send("POST", "/api/investor/password", { body })).cookie!;
    },
  };
}
