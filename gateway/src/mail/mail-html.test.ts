import { describe, expect, it } from "vitest";
import { escapeHtml } from "../http/escape-html.ts";
import { design, sampleMails } from "../testing/sample-mails.ts";
import { mailHtml } from "./mail-html.ts";

const html = (text: string, hasLinks = true) => mailHtml(design, { subject: "Hello", text, hasLinks });
const linksIn = (shown: string) =>
  [...shown.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address!);

describe("mailHtml", () => {
  it.each(Object.entries(sampleMails))("says all that the text of the %s says", (_, { subject, text }) => {
    const shown = mailHtml(design, { subject, text });
    expect(shown).toContain(`<h1>${escapeHtml(subject)}</h1>`);
    for (const line of text.split("\n").filter(Boolean))
      expect(shown).toContain(escapeHtml(line.replace(/^- /, "")));
    expect(linksIn(shown).filter((address) => !address.startsWith(`${design.publicUrl}/`))).toEqual([]);
  });

  it("makes an address of the product that stands alone a button, with the address below", () => {
    const address = `${design.publicUrl}/invest#token=a`;
    const shown = html(`Look:\n\n${address}\n\nBye`);
    expect(shown).toContain(`<a class="button" href="${address}">Open this page</a>`);
    expect(shown).toContain(`<a href="${address}">${address}</a>`);
    expect(html(`2 pairs:\n${address}`)).toContain(
      `<p>2 pairs:<br>\n<a href="${address}">${address}</a></p>`,
    );
  });

  it.each([
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "https://elsewhere.example/login",
    "https://kindling.example.evil.example/",
    'https://kindling.example/"onmouseover="alert(1) x',
  ])("leaves what somebody wrote as text: %s", (written) => {
    const shown = html(`They ask:\n\n${written}`);
    expect(shown).toContain(`<p>${escapeHtml(written)}</p>`);
    expect(linksIn(shown)).toEqual([`${design.publicUrl}/`]);
  });

  it("leaves an address of the product as text in a mail that others wrote", () => {
    const address = `${design.publicUrl}/founder/login#token=a`;
    const shown = html(`Our pitch:\n\n${address}`, false);
    expect(shown).toContain(`<p>${address}</p>`);
    expect(linksIn(shown)).toEqual([`${design.publicUrl}/`]);
  });

  it("makes lines with dashes a list", () => {
    expect(html("Why:\n- One\n- Two")).toContain("<p>Why:</p>\n<ul><li>One</li><li>Two</li></ul>");
  });
});
