import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const source = fileURLToPath(
  import.meta.resolve("@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2"),
);
/** The semibold display cut, which is all that titles use: 18 kB instead of the 73 kB of every weight and size. */
const axes = { opsz: 32, wght: 600 };
/** The code points that it has: Latin-1, ı, Œ and œ, punctuation, and some signs. Others are drawn in another font. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];

/** Writes generated/inter-display.woff2, the font of the titles, for the theme. */
export function displayFont(): Plugin {
  return {
    name: "kindling:display-font",
    buildStart: async () => {
      const codes = ranges.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, n) => first + n),
      );
      const font = await subsetFont(await readFile(source), String.fromCodePoint(...codes), {
        targetFormat: "woff2",
        variationAxes: axes,
      });
      const target = join(import.meta.dirname, "../generated/inter-display.woff2");
      await mkdir(dirname(target), { recursive: true });
      // Another build may read it at the same moment.
      const written = `${target}.${process.pid}`;
      await writeFile(written, font);
      await rename(written, target);
    },
  };
}
