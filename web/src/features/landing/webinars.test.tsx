import { listPublicVideos } from "@kindling/contracts/media/endpoints.ts";
import type { PublicVideo } from "@kindling/contracts/media/schemas.ts";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { breakConnection } from "../../testing/fake-server.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const picture = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
const video: PublicVideo = {
  videoId: "webinar-12d",
  title: "After the no",
  published_at: "2026-03-02T09:30:00.000Z",
  picture,
};
const heading = page.getByRole("heading", { level: 2, name: "Fresh from our webinars" });
const picturesIn = (title: string) =>
  page.getByRole("article").filter({ hasText: title }).element().querySelectorAll("img").length;
const isRequested = () => client.server.seen.includes(`GET ${listPublicVideos.path}`);

describe("the webinars on the landing page", () => {
  it("are requested when the reader comes near, and drawn where they have no picture that can be shown", async () => {
    client.server.on(listPublicVideos, () => [
      video,
      { ...video, videoId: "one", title: "First steps", picture: null },
      { ...video, videoId: "two", title: "Hiring", picture: "data:image/jpeg;base64,AAAA" },
    ]);
    await client.open("/");
    await expect.element(page.getByRole("main")).toBeVisible();
    expect(isRequested()).toBe(false);
    page
      .getByRole("heading", { name: "From the community, for the community" })
      .element()
      .scrollIntoView({ block: "center" });
    await expect.element(heading).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "After the no" }))
      .toHaveAttribute("href", "https://www.youtube.com/watch?v=webinar-12d");
    await expect.poll(() => picturesIn("Hiring")).toBe(0);
    expect(picturesIn("First steps")).toBe(0);
    expect(picturesIn("After the no")).toBe(1);
    await expectAccessible(page.getByRole("region").filter({ has: heading }));
  });

  it.each([
    ["there are none", () => Response.json({ success: true, data: [] })],
    ["the connection breaks", breakConnection],
  ])("are requested on Tab, and left out when %s", async (_, respond) => {
    client.server.respond("GET", listPublicVideos.path, respond);
    await client.open("/");
    await userEvent.keyboard("{Tab}");
    await expect.poll(isRequested).toBe(true);
    await expect.element(page.getByRole("heading", { name: "Looking to Invest?" })).toBeVisible();
    await expect.element(heading).not.toBeInTheDocument();
  });
});
