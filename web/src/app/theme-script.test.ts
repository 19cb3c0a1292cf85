import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const web = new URL("../../", import.meta.url);

it("the theme script's file name contains its content hash, also in index.html", () => {
  const [name, ...others] = readdirSync(new URL("public/assets", web));
  expect(others).toEqual([]);
  const content = readFileSync(new URL(`public/assets/${name}`, web));
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  // On failure, rename the file here and in index.html, because browsers cache it forever.
  expect(name).toBe(`theme-${hash}.js`);
  expect(readFileSync(new URL("index.html", web), "utf8")).toContain(
    `<script src="/assets/${name}"></script>`,
  );
});
