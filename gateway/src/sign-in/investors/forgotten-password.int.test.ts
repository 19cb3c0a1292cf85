import { eventually } from "@kindling/test-kit/eventually.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { people } from "../../testing/enforced-gateway.ts";
import { tokenIn } from "../../testing/mail-server.ts";
import { useMailingGateway } from "../../testing/use-mailing-gateway.ts";

const [ivy, jo] = people.investors;
const gateway = useMailingGateway();
const forgot = (email: string) => gateway.call("POST", "/api/investor/forgotten-password", { email });
const choose = (token: string, password: string) =>
  gateway.call("POST", "/api/investor/password", { token, password });
const invite = async (id: number) =>
  tokenIn(
    (await gateway.asAdmin("POST", `/api/investors-database/${id}/invitation`, { mail: false })).body.data
      .path,
  );
const logIn = (password: string) =>
  gateway.call("POST", "/api/investor/session", { email: ivy.email, password });

describe("POST /api/investor/forgotten-password", () => {
  const old = "a sound of many waters";
  beforeEach(async () => {
    expect((await choose(await invite(1), old)).status).toBe(200);
  });

  it("mails a link to choose a new password, until when the old one works", async () => {
    const asked = await forgot(ivy.email.toUpperCase());
    await eventually(() => expect(gateway.mails.map(({ to }) => to)).toEqual([[ivy.email]]));
    expect((await logIn(old)).status).toBe(200);
    const token = tokenIn(gateway.mails[0]!.text);
    expect((await choose(token, "four candles in the snow")).status).toBe(200);
    expect([(await logIn(old)).status, (await logIn("four candles in the snow")).status]).toEqual([401, 200]);
    const { body } = await forgot("nobody@example.com");
    expect(body).toEqual(asked.body);
  });

  it("mails nothing to a suspended investor", async () => {
    await gateway.asAdmin("POST", "/api/investors-database/1/account/suspend", {});
    expect((await forgot(ivy.email)).status).toBe(200);
    await forgot(jo.email);
    await eventually(() => expect(gateway.mails.map(({ to }) => to)).toEqual([[jo.email]]));
  });

  it("does not end an invitation that an admin has passed on", async () => {
    const token = await invite(2);
    await forgot(jo.email);
    await forgot(ivy.email);
    await eventually(() => expect(gateway.mails.map(({ to }) => to)).toEqual([[ivy.email]]));
    expect((await choose(token, old)).status).toBe(200);
  });
});
