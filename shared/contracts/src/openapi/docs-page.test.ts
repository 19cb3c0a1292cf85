import { describe, expect, it } from "vitest";
import { docsPage } from "./docs-page.ts";

const { html, css, js } = docsPage();

describe("the page at /api/docs", () => {
  it("loads its own style and script and nothing else", () => {
    const loaded = [...html.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(loaded).toEqual([
      "data:,",
      "/api/docs/docs.css",
      "/api/docs/docs.js",
      "#calls",
      "/api/openapi.json",
    ]);
    expect(css).not.toMatch(/@import|url\(/);
    expect(js).not.toMatch(/\bimport\b|https?:/);
    expect([...js.matchAll(/fetch\(([^,]+),/g)].map(([, address]) => address)).toEqual([
      '"/api/openapi.json"',
      "address",
    ]);
  });

  it("has no inline script, style or handler", () => {
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    expect([...html.matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)].map(([, inline]) => inline)).toEqual([""]);
    expect(js).not.toMatch(/\.style\b|"style"|cssText|\beval\b|new Function|setTimeout\("/);
  });

  it("puts what it is told in as text only", () => {
    expect(js).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|srcdoc/);
  });

  it("finds every element that its script asks for", () => {
    const asked = [...js.matchAll(/byId\("([^"]+)"\)/g)].map(([, id]) => id as string);
    expect(asked.length).toBeGreaterThan(5);
    for (const id of asked) expect(html).toContain(`id="${id}"`);
  });

  it("labels its controls and speaks a language", () => {
    expect(html).toContain('<html lang="en">');
    for (const [, id] of html.matchAll(/<input id="([^"]+)"/g)) expect(html).toContain(`<label for="${id}">`);
  });

  it("is light and dark, and shows where the keyboard is", () => {
    expect(css).toMatch(/prefers-color-scheme: dark/);
    expect(css).toMatch(/:focus-visible/);
  });
});
