import type { Page } from "playwright-core";
import { communitySize } from "../community.ts";

/** What the admin signs in with. */
export const passcode = "open sesame";
export const tabs = ["Founders", "Investor Match Cluster", "Investor Database"];

/**
 * Signs in and gives the time in ms from the press until the dashboard can be used: its rows and both
 * counts of its summary are on screen, and the page answers.
 */
export async function enterAdmin(page: Page): Promise<number> {
  await page.goto("/admin/login", { waitUntil: "networkidle" });
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  const usable = page.evaluate((size) => {
    const ready = () =>
      document.querySelector("tbody th[scope=row]") !== null &&
      [...document.querySelectorAll("[role=status]")].some(({ textContent }) =>
        textContent?.includes(size),
      ) &&
      [...document.querySelectorAll("main section")].filter(({ textContent }) => textContent?.includes(size))
        .length >= 2;
    return new Promise<number>((resolve) => {
      document.addEventListener(
        "click",
        ({ timeStamp }) => {
          const look = () => {
            // The second frame begins when the first is on its way to the screen.
            if (ready())
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            else requestAnimationFrame(look);
          };
          look();
        },
        { capture: true, once: true },
      );
    });
  }, communitySize.toLocaleString("en-US"));
  await page.getByRole("button", { name: "Sign in" }).click();
  return await usable;
}
