import { appendFile, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openServerLog, readServerLog, rotateServerLog } from "./server-log.ts";
import { makeFolder, removeFolders } from "./testing/data-folders.ts";

afterEach(removeFolders);

describe("rotateServerLog and readServerLog", () => {
  it("move the text to a second file while a writer has the first one open", async () => {
    const file = join(await makeFolder(), "server.log");
    const writer = await open(file, "a");
    await writer.write("0123456789");
    await rotateServerLog(file, 10);
    expect(await readFile(file, "utf8")).toBe("0123456789");
    await writer.write("ab");
    await rotateServerLog(file, 10);
    await writer.write("next");
    await writer.close();
    expect(await readFile(file, "utf8")).toBe("next");
    expect(await readFile(`${file}.1`, "utf8")).toBe("0123456789ab");
  });

  it("rotate the file when it is opened, and read the lines of this run", async () => {
    const file = join(await makeFolder(), "server.log");
    await writeFile(file, "x".repeat(2_000_001));
    const first = await openServerLog(file);
    expect(first.start).toBe(0);
    await first.handle.close();
    await appendFile(file, "earlier run\n");
    const second = await openServerLog(file);
    await second.handle.write("this run\n");
    await second.handle.close();
    expect(await readServerLog(file, second.start)).toBe("this run\n");
    expect(await readServerLog(file, first.start)).toBe("earlier run\nthis run\n");
  });
});
