import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// Not imported: Vitest returns styles as empty text.
const theme = readFileSync(new URL("./theme.css", import.meta.url), "utf8");

type Rgb = [number, number, number];

/** The colours declared in part of the theme. */
function coloursIn(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, hex]) => [name!, hex!]),
  );
}

const [lightPart, darkPart] = theme.split(':root[data-theme="dark"]') as [string, string];
const light = coloursIn(lightPart);
const schemes = { light, dark: new Map([...light, ...coloursIn(darkPart)]) };

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [r, g, b]: Rgb = [channel(1), channel(3), channel(5)];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast of two colours, 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

const grounds = ["paper", "surface", "sunken", "raised", "hover"];
const textOnGrounds = ["ink", "muted", "ember-text", "danger-text", "good"];
const filled = ["ember", "ember-soft", "danger", "danger-soft", "good-soft", "fair-soft", "inverse"];
const temperatures = ["cold", "neutral", "warm", "hot", "fire"];
/** Backgrounds that use the text colour of another. */
const hovered = [
  ["on-ember", "ember-hover"],
  ["on-danger", "danger-hover"],
];

const textPairs = [
  ...grounds.flatMap((ground) => textOnGrounds.map((text) => [text, ground])),
  ...[...filled, ...temperatures].map((ground) => [`on-${ground}`, ground]),
  ...hovered,
] as [string, string][];
const edgePairs = ["paper", "surface", "sunken", "raised"].flatMap((ground) =>
  ["edge", "focus", "ember", "chart-first", "chart-second"].map((edge) => [edge, ground]),
) as [string, string][];

describe.each(Object.entries(schemes))("colours, %s", (_scheme, colours) => {
  const of = (name: string): string => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`The theme has no colour ${name}`);
    return colour;
  };

  it.each(textPairs)("text %s has a contrast of 4.5:1 on %s", (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edgePairs)("%s has a contrast of 3:1 on %s", (edge, ground) => {
    expect(contrast(of(edge), of(ground))).toBeGreaterThanOrEqual(3);
  });
});

it("lightens each dark layer: page, parts set apart, cards, overlays", () => {
  const layers = ["paper", "sunken", "surface", "raised"].map((name) => luminance(schemes.dark.get(name)!));
  expect(layers).toEqual(layers.toSorted((a, b) => a - b));
});

it("computes WCAG contrast", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

it("tests every background colour that has a text colour", () => {
  const grounds = [...light.keys()].filter((name) => light.has(`on-${name}`));
  expect([...filled, ...temperatures].sort()).toEqual(grounds.sort());
});
