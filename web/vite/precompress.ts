import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|svg|json|webmanifest|txt)$/;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Writes a .br and a .gz beside every text file of the build, which the gateway serves. The best compression
 * costs nothing at run time. Not of index.html, which the gateway reads for each page.
 */
export function precompress(): Plugin {
  let folder = "dist";
  return {
    name: "kindling:precompress",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile() && compressible.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));
      for (const file of files) await compressFile(file);
    },
  };

  async function compressFile(file: string): Promise<void> {
    const content = await readFile(file);
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
      promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
    ]);
    // Skip files that do not get smaller.
    if (br.length < content.length) await writeFile(`${file}.br`, br);
    if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
    if (content.length > 100_000) {
      const name = relative(folder, file);
      process.stdout.write(`${name}: ${kilobytes(gz.length)} gzip, ${kilobytes(br.length)} brotli\n`);
    }
  }
}
