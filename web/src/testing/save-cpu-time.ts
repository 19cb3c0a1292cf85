import * as React from "react";
import { server } from "vitest/browser";

// React's development build reports every render and component to the browser's profiler, if there is one. That takes a
// quarter of the CPU time of a test.
Reflect.deleteProperty(console, "createTask");
Reflect.deleteProperty(console, "timeStamp");

// It also takes a stack trace of each element it creates, up to 10,000 a second, to say in warnings where it was. That
// takes an eighth of the renderer's.
const internals: unknown = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => 10_000,
  set: () => {},
  configurable: true,
});

/** Draws the page, or only computes its layout. Drawing without a graphics card takes a tenth of the CPU time. */
export function setDrawing(isOn: boolean): void {
  (window.frameElement as HTMLElement).style.opacity = isOn ? "1" : "0";
}
if (server.config.browser.headless) setDrawing(false);
