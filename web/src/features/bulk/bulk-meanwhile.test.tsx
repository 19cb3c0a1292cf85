import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { breakConnection } from "../../testing/fake-server.ts";
import { focus } from "../../testing/focus.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";
import { answerBulk, chooseHot, complete, dialog, line, press, says, selectAll } from "./testing/bulk.ts";

const client = setUpClient();

/** Chooses Hot for three founders, whose change sends these lines, and nothing after them before `resume`. */
async function choose(...lines: ReturnType<typeof line>[]) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = answerBulk(client, async function* () {
    yield* lines;
    await promise;
    yield complete(3);
  });
  await selectAll(client);
  await chooseHot();
  return { sent, resume: resolve, fail: reject };
}
const begin = () => press("Change 3 founders").click();
/** Whether leaving the page asks first. */
const asksToLeave = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

describe("a change of many records that is in flight", () => {
  it.each([375, 1280])("is neither cancelled nor closed by a double-click at %i px", async (width) => {
    const { sent, resume } = await choose();
    await page.viewport(width, 800);
    const change = press("Change 3 founders");
    const box = change.element().getBoundingClientRect();
    // The end of the button, where the shorter Cancel appears.
    await change.dblClick({ position: { x: box.width - 10, y: box.height / 2 } });
    // Once it is cancelled, it says so.
    await says("Beginning...");
    resume();
    await says("3 founders changed.");
    expect(sent).toHaveLength(1);
  });

  it("is not cancelled by Enter that is held", async () => {
    const { resume } = await choose();
    focus(press("Change 3 founders"));
    await userEvent.keyboard("{Enter>}");
    await expect.element(dialog.getByRole("progressbar")).toBeVisible();
    await userEvent.keyboard("{Enter>2/}");
    await says("Beginning...");
    resume();
    await says("3 founders changed.");
  });

  it.each(["Cancel", "Escape"])("can be undone when %s ended it after a part", async (by) => {
    const { sent } = await choose(line({ done: 2, changed: 2 }));
    await begin();
    await says("2 of 3 founders");
    expect(asksToLeave()).toBe(true);
    await (by === "Escape" ? userEvent.keyboard("{Escape}") : press(by).click());
    await says("Ended after 2 of 3 founders. At least 2 founders changed.");
    expect(asksToLeave()).toBe(false);
    await press("Undo").click();
    await says("3 founders are as before.");
    expect(sent[1]).toBe("/api/founders/bulk/1.request1/undo");
  });

  it("is cancelled once its first line has come, and can then be undone", async () => {
    const { resume } = await choose();
    await begin();
    await press("Cancel").click();
    await says("Cancelling...");
    resume();
    await says("3 founders changed.");
    await press("Undo").click();
    await says("3 founders are as before.");
  });

  it("can be undone when its connection broke after the first line", async () => {
    const { fail } = await choose(line());
    await begin();
    await says("0 of 3 founders");
    fail();
    await says("Network error. Please check your connection and try again.");
    await says("Ended after 0 of 3 founders. Some may have changed.");
    await press("Undo").click();
    await says("3 founders are as before.");
  });

  it("cannot be undone when its connection broke before the first line", async () => {
    await choose();
    client.server.respond("POST", "/api/founders/bulk", breakConnection);
    await begin();
    await says("Network error. Please check your connection and try again.");
    await expect.element(press("Done")).toBeVisible();
    await expect.element(press("Undo")).not.toBeInTheDocument();
  });
});
