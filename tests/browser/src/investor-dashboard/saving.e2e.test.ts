import { describe, expect, it } from "vitest";
import { axeViolations } from "../page/axe.ts";
import { holdRequests } from "../page/hold-requests.ts";
import { button, editProfile, failure, field, route, useInvestor } from "./use-investor.ts";

const { proxy, during, stored } = await useInvestor();

describe("My Profile when the server fails", () => {
  const taken = { success: false, error: "An investor with this email already exists", code: "conflict" };
  it.each([
    ["returns 500", { kind: "respond", status: 500, body: { success: false } }, null],
    ["returns 409", { kind: "respond", status: 409, body: taken }, taken.error],
    ["breaks the connection", { kind: "cut" }, "Network error. Please check your connection and try again."],
  ] as const)(
    "shows an error when it %s, keeps the input and saves it on retry",
    async (_what, fault, reason) => {
      await during({}, async ({ page }) => {
        await editProfile(page);
        await field(page, "Name").fill("Rosalind A.");
        proxy.on("PUT", route, fault);
        await button(page, "Save Changes").click();
        await failure(page).waitFor();
        if (reason) await failure(page).getByText(reason).waitFor();
        expect(await axeViolations(page)).toEqual([]);
        expect(await field(page, "Name").inputValue()).toBe("Rosalind A.");
        proxy.clear();
        await button(page, "Save Changes").click();
        await button(page, "Edit Profile").waitFor();
        expect(await failure(page).count()).toBe(0);
        expect((await stored()).name).toBe("Rosalind A.");
      });
    },
  );

  it("shows the server's validation error at its field", async () => {
    const details = [{ path: "phone", message: "is not a number that rings" }];
    const body = { success: false, error: "Some of what was sent is not valid.", code: "invalid", details };
    await during({}, async ({ page }) => {
      await editProfile(page);
      proxy.on("PUT", route, { kind: "respond", status: 400, body });
      await button(page, "Save Changes").click();
      await failure(page).waitFor();
      await page.getByText("Phone is not a number that rings").waitFor();
      expect(await field(page, "Phone").getAttribute("aria-invalid")).toBe("true");
    });
  });

  it("says that it failed when the dialog was left meanwhile", async () => {
    await during({}, async ({ page }) => {
      await editProfile(page);
      await field(page, "Name").fill("Rosalind A.");
      const { fail } = await holdRequests(page, "PUT", "/api/**");
      await button(page, "Save Changes").click();
      await button(page, "Saving...").waitFor();
      await page.goBack();
      await page.getByRole("dialog", { name: "My Profile" }).waitFor({ state: "detached" });
      fail();
      await page.getByText("Failed to save profile").waitFor();
    });
  });

  it("times out after 30 s (fake clock)", async () => {
    await during({ fakeClock: true }, async ({ page }) => {
      await editProfile(page);
      proxy.on("PUT", route, { kind: "hang" });
      await button(page, "Save Changes").click();
      await button(page, "Saving...").waitFor();
      await expect.poll(() => proxy.seen.some((line) => line.startsWith("PUT"))).toBe(true);
      await page.clock.fastForward(31_000);
      await failure(page).getByText("Request timed out. Please try again.").waitFor();
    });
  });
});
