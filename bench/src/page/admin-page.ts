import type { Page } from "playwright-core";
import { communitySize } from "../community.ts";

export const passcode = "open sesame";
export const tabs = ["Founders", "Investor Match Cluster", "Investor Database"];

/**
 * Signs in and returns the time in ms from the click until the dashboard is usable: rows and both counts of
 * the summary are on screen, and the page responds.
 */
export async function signInAsAdmin(page: Page): Promise<number> {
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
            // Runs after the frame with the content was rendered.
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
