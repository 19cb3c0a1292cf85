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
    const changes = () =>
      listener.changes().filter(({ what, ids }) => what === "investors" && ids?.includes(id));
    // Changes of the same moment come together, so it waits for one that is the last so far.
    await send("PUT", `${path}/${id}/temperature`, { temperature: "HOT" });
    const records = () => changes().flatMap(({ records }) => records);
    await expect.poll(records).toContainEqual(expect.objectContaining({ id, version: 2 }));
    const seen = changes().length;
    expect((await send("POST", `${path}/${id}/invitation`, { mail: false })).status).toBe(201);
    expect(await uninvited()).toEqual([]);
    await expect.poll(() => changes().length).toBeGreaterThan(seen);
    listener.close();
  } finally {
    await community.stop();
  }
});
