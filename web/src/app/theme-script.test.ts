import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const web = new URL("../../", import.meta.url);

it("the theme script's name contains its content's hash, in the folder and in index.html", () => {
  const [name, ...others] = readdirSync(new URL("public/assets", web));
  expect(others).toEqual([]);
  const content = readFileSync(new URL(`public/assets/${name}`, web));
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8);
  // Rename the file to this, here and in index.html: browsers cache it for ever.
  expect(name).toBe(`theme-${hash}.js`);
  expect(readFileSync(new URL("index.html", web), "utf8")).toContain(
    `<script src="/assets/${name}"></script>`,
  );
});
