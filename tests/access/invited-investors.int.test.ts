import { listenLive } from "@kindling/gateway/testing/live-listener.ts";
import { investorLike } from "@kindling/test-kit/product/people.ts";
import { expect, it } from "vitest";
import { Community } from "./community.ts";

const path = "/api/investors-database";

it("an investor is listed as not invited until the response to the invitation, and browsers are told", async () => {
  const community = await Community.start();
  try {
    const cookie = await community.signIn("admin");
    const send = (method: string, path: string, body?: object) =>
      community.send(method, path, { cookie, ...(body && { body }) });
    const uninvited = async () => (await send("GET", `${path}?invited=no`)).body.data;
    const { id } = (await send("POST", path, investorLike(3))).body.data;
    expect(await uninvited()).toMatchObject([{ id }]);
    await community.product.waitUntilConsistent();
    const listener = await listenLive(community.url, { headers: { cookie } });
    expect((await send("POST", `${path}/${id}/invitation`, { mail: false })).status).toBe(201);
    expect(await uninvited()).toEqual([]);
    await expect
      .poll(() => listener.changes())
      .toContainEqual({ what: "investors", ids: [id], records: [{ id }] });
    listener.close();
  } finally {
    await community.stop();
  }
});
