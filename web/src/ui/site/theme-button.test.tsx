import { afterEach, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import { emulateColourScheme } from "../../testing/expect-accessible.ts";
import { setUpClient } from "../../testing/set-up-client.tsx";

const client = setUpClient();
const [lightPaper, darkPaper] = ["rgb(251, 247, 241)", "rgb(26, 23, 20)"];
const background = () => getComputedStyle(document.documentElement).backgroundColor;
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const emulate = (media: object) => cdp().send("Emulation.setEmulatedMedia", media);

afterEach(() => emulate({ media: "", features: [] }));

it("follows the system's theme until one is chosen, and again once it is not", async () => {
  await client.open("/apply");
  await emulateColourScheme("dark");
  expect(background()).toBe(darkPaper);
  await press("Theme: system. Switch to light");
  await expect.poll(background).toBe(lightPaper);
  await client.open("/apply");
  await press("Theme: light. Switch to dark");
  await emulate({ features: [{ name: "prefers-color-scheme", value: "light" }] });
  await expect.poll(background).toBe(darkPaper);
  await press("Theme: dark. Switch to system");
  await expect.poll(background).toBe(lightPaper);
  await emulateColourScheme("dark");
  expect(background()).toBe(darkPaper);
});

it("is light on paper, with the backgrounds of light texts", async () => {
  await client.open("/apply");
  await emulateColourScheme("dark");
  await emulate({ media: "print" });
  expect(background()).toBe(lightPaper);
  const apply = page.getByRole("link", { name: "Apply", exact: true }).element();
  expect(getComputedStyle(apply).printColorAdjust).toBe("exact");
});

it("changes without a transition where reduced motion is preferred", async () => {
  const transitions = () => document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  await client.open("/apply");
  await press("Theme: system. Switch to light");
  await press("Theme: light. Switch to dark");
  await expect.poll(transitions).toBe(0);
  await emulate({ features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  await press("Theme: dark. Switch to system");
  expect(background()).toBe(lightPaper);
  expect(transitions()).toBe(0);
});
