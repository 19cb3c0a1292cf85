import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** The budget of the landing page, in bytes after gzip. */
const budget = { script: 120_000, style: 20_000 };

/**
 * Prints the size after gzip of what the landing page loads to render, and fails the build if it exceeds the
 * budget.
 */
export function landingSize(): Plugin {
  return {
    name: "kindling:landing-size",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const files = new Set<string>();
        const add = (chunk: Rolldown.OutputChunk): void => {
          if (files.has(chunk.fileName)) return;
          files.add(chunk.fileName);
          for (const name of chunk.imports) {
            const imported = bundle[name];
            if (imported?.type === "chunk") add(imported);
          }
        };
        chunks.filter(({ isEntry }) => isEntry).forEach(add);
        const script = sum([...files].map((name) => (bundle[name] as Rolldown.OutputChunk).code));
        const styles = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
        const style = sum(styles.map((file) => (file.type === "asset" ? file.source : "")));
        process.stdout.write(
          `landing page, gzip: ${kilobytes(script)} of script (${files.size} files), ${kilobytes(style)} of style\n`,
        );
        if (script > budget.script || style > budget.style)
          this.error(
            `The landing page may load ${kilobytes(budget.script)} of script and ${kilobytes(budget.style)} of style.`,
          );
      },
    },
  };
}

const sum = (contents: (string | Uint8Array)[]): number =>
  contents.reduce((total, content) => total + gzipSync(content, { level: 9 }).length, 0);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
