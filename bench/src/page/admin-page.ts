import type { Page } from "playwright-core";

export const passcode = "open sesame";
export const tabs = ["Founders", "Investor Match Cluster", "Investor Database"];

/**
 * Signs in and returns the time in ms from the click until the dashboard is usable: rows, their number and
 * the count of investors are on screen, and the page responds.
 */
export async function signInAsAdmin(page: Page, size: number): Promise<number> {
  await page.goto("/admin/login", { waitUntil: "networkidle" });
  await page.getByLabel("Passcode", { exact: true }).fill(passcode);
  const usable = page.evaluate((size) => {
    const ready = () =>
      document.querySelector("tbody th[scope=row]") !== null &&
      [...document.querySelectorAll("[role=status]")].some(({ textContent }) =>
        textContent?.includes(size),
      ) &&
      [...document.querySelectorAll("main section")].some(({ textContent }) => textContent?.includes(size));
    return new Promise<number>((resolve) => {
      document.addEventListener(
        "click",
        ({ timeStamp }) => {
          const check = () => {
            // Runs after the frame with the content was rendered.
            if (ready())
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
            else requestAnimationFrame(check);
          };
          check();
        },
        { capture: true, once: true },
      );
    });
  }, size.toLocaleString("en-US"));
  await page.getByRole("button", { name: "Sign in" }).click();
  return await usable;
}

/** Starts to count the bytes that a page transfers, headers included; the returned function returns the count. */
export async function countBytes(page: Page): Promise<() => number> {
  const cdp = await page.context().newCDPSession(page);
  let bytes = 0;
  await cdp.send("Network.enable");
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

/** Returns the time in ms from the press of Export until the file is saved. */
export async function exportFounders(page: Page): Promise<number> {
  const started = performance.now();
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByText(/^Exported [\d,]+ founders$/).waitFor({ timeout: 120_000 });
  return performance.now() - started;
}
