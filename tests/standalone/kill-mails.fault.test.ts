import { makeMailsOlder } from "@kindling/gateway/testing/pass-time.ts";
import { eventually } from "@kindling/test-kit/eventually.ts";
import { founderLike, investorLike } from "@kindling/test-kit/product/people.ts";
import type { StandaloneProcess } from "@kindling/test-kit/product/product-process.ts";
import { describe, expect, it } from "vitest";
import { passcode, useKillableMailingProduct } from "./killable-product.ts";

const { start, startInProcess, databases, product, mails, lastToken } = useKillableMailingProduct({
  REVIEW_APPLICATIONS: "on",
});

const { email } = founderLike(1);

const signInAdmin = async (product: StandaloneProcess): Promise<string> =>
  (await product.call("POST", "/api/admin/session", { passcode })).cookie!;
const asAdmin = async (product: StandaloneProcess, method: string, path: string, body: object) =>
  product.call(method, path, body, { cookie: await signInAdmin(product) });

const apply = (product: StandaloneProcess) => product.call("POST", "/api/founders", founderLike(1));

/** The founder applies, signs in by the mailed link, and asks to delete the account. Returns the link's token. */
async function fill(product: StandaloneProcess): Promise<string> {
  expect((await apply(product)).status).toBe(201);
  await eventually(() => expect(mails()).toHaveLength(1));
  const { cookie } = await product.call("POST", "/api/founder/session", { token: lastToken() });
  await product.call("DELETE", "/api/me", { email }, { cookie: cookie! });
  await eventually(() => expect(mails()).toHaveLength(2));
  return lastToken();
}

/** Before the change nothing executes the statement at which the process is killed. */
const changes = [
  {
    what: "an admin's change of an email",
    at: { KILL_AT: "afterStatement", KILL_STATEMENT: "update founders r\n" },
    make: (product: StandaloneProcess) =>
      asAdmin(product, "PUT", "/api/founders/1", { email: "new@elsewhere.example" }),
    // In the order of the alphabet.
    to: [email, "new@elsewhere.example"],
    says: "is now new@elsewhere.example",
  },
  {
    what: "a member's deletion of the account",
    at: { KILL_AT: "afterCommit", KILL_STATEMENT: "insert into removals" },
    make: (product: StandaloneProcess, token: string) =>
      product.call("POST", "/api/account-deletion", { token }),
    says: "was deleted",
  },
  {
    what: "an approved application",
    at: { KILL_AT: "afterStatement", KILL_STATEMENT: "and application ->> 'state' = $" },
    make: (product: StandaloneProcess) =>
      asAdmin(product, "POST", "/api/applications/founders/1/approve", {}),
    says: "approved",
  },
  {
    what: "a question about an application",
    at: { KILL_AT: "afterStatement", KILL_STATEMENT: "and application ->> 'state' = $" },
    make: (product: StandaloneProcess) =>
      asAdmin(product, "POST", "/api/applications/founders/1/ask", { question: "Since when?" }),
    says: "Since when?",
  },
  {
    what: "a declined application",
    at: { KILL_AT: "afterStatement", KILL_STATEMENT: "and application ->> 'state' = $" },
    make: (product: StandaloneProcess) =>
      asAdmin(product, "POST", "/api/applications/founders/1/decline", { reason: "Not our field." }),
    says: "Not our field.",
  },
  {
    what: "a link to an applicant",
    at: { KILL_AT: "afterStatement", KILL_STATEMENT: "insert into due_mails" },
    isFirst: true,
    make: apply,
    says: "/founder/login#token=",
  },
  {
    what: "a link not due yet to an investor",
    at: { KILL_AT: "afterStatement", KILL_STATEMENT: "insert into investors" },
    make: (product: StandaloneProcess) => product.call("POST", "/api/investors-database", investorLike(1)),
    to: [investorLike(1).email],
    says: "/investor/invitation#token=",
  },
];

describe("kill -9 between a saved change and the mail about it", () => {
  it.each(changes)(
    "mails $what once to each, when it has started again",
    async ({ at, isFirst, make, to = [email], says }) => {
      mails().length = 0;
      const killed = await start(at);
      const token = isFirst ? "" : await fill(killed);
      mails().length = 0;
      await make(killed, token).catch(() => null);
      expect(await killed.process.ended).toBeNull();
      expect(mails()).toEqual([]);

      const { gateway, investors } = databases().byName;
      // A gateway waits, because another may still be about to send the mail.
      await makeMailsOlder(gateway!, 60);
      await investors!.query("update investors set updated_at = updated_at - interval '1 hour'");
      await startInProcess();
      await eventually(async () => {
        expect(
          mails()
            .flatMap((mail) => mail.to)
            .sort(),
        ).toEqual(to);
        expect(await gateway!.query("select from due_mails")).toEqual([]);
      });
      expect(mails().some(({ text }) => text.includes(says))).toBe(true);
      if (says !== "was deleted") return;
      const restored = await product().call("POST", "/api/account-restoration", { token: lastToken() });
      expect(restored.body.data).toMatchObject({ role: "founder", email });
    },
  );
});

it("kill -9 while the queue sends a mail makes it send that mail again", async () => {
  mails().length = 0;
  const killed = await start({
    KILL_AT: "beforeStatement",
    KILL_STATEMENT: "delete from due_mails where id",
  });
  expect((await apply(killed)).status).toBe(201);
  expect(await killed.process.ended).toBeNull();
  expect(mails()).toHaveLength(1);

  const { gateway } = databases().byName;
  await gateway!.query(
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '10 minutes'",
  );
  await startInProcess();
  await gateway!.query("select from graphile_worker.add_job('free interrupted jobs')");
  await eventually(async () => expect(await gateway!.query("select from due_mails")).toEqual([]));
  expect(mails().flatMap(({ to }) => to)).toEqual([email, email]);
});
