import { clientConfig } from "@kindling/contracts/gateway/schemas.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { asConfig } from "./config.ts";

it("asConfig accepts exactly what the contract accepts", () => {
  const names = Object.keys(clientConfig.shape);
  const choices: Record<string, unknown[]> = {
    access: ["open", "enforced"],
    admin_sign_in: ["passcode", "name-and-passcode"],
    founder_sign_in: ["email-only", "link"],
    reviews_applications: [true, undefined],
    confirms_emails: [true, undefined],
    invites_investors: [true, undefined],
    invites_by_hand: [true, undefined],
    shows_numbers: [true, undefined],
  };
  const value = fc.constantFrom<unknown>("open", "enforced", "link", "", null, undefined, 5, {});
  const nearly = fc.tuple(
    ...names.map((name) => fc.constantFrom<unknown>(...(choices[name] ?? ["text", null]))),
  );
  const any = fc
    .oneof(fc.tuple(...names.map(() => value)), nearly)
    .map((values) => Object.fromEntries(names.map((name, index) => [name, values[index]])));
  let accepted = 0;
  fc.assert(
    fc.property(any, (config) => {
      const parsed = clientConfig.safeParse(config);
      expect(asConfig(config)).toEqual(parsed.data ?? null);
      accepted += Number(parsed.success);
    }),
    { numRuns: 1_000 },
  );
  expect(accepted).toBeGreaterThan(0);
  expect([null, undefined, "text", []].map(asConfig)).toEqual(Array(4).fill(null));
});

it("asConfig keeps every field of the contract", () => {
  const texts = Object.fromEntries(Object.keys(clientConfig.shape).map((name) => [name, "text"]));
  const flags = {
    reviews_applications: true,
    confirms_emails: true,
    invites_investors: true,
    invites_by_hand: true,
    shows_numbers: true,
  };
  const signIns = { admin_sign_in: "name-and-passcode", founder_sign_in: "link" };
  const full = { ...texts, ...flags, ...signIns, access: "enforced" };
  expect(asConfig({ ...full, more: 1 })).toEqual(full);
});
