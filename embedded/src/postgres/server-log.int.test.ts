import { appendFile, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openServerLog, readServerLog, trimServerLog } from "./server-log.ts";
import { makeFolder, removeFolders } from "./testing/data-folders.ts";

afterEach(removeFolders);

describe("the server's log", () => {
  it("keeps the last full part beside it, and goes on under a writer who has it open", async () => {
    const file = join(await makeFolder(), "server.log");
    const writer = await open(file, "a");
    await writer.write("0123456789");
    await trimServerLog(file, 10);
    expect(await readFile(file, "utf8")).toBe("0123456789");
    await writer.write("ab");
    await trimServerLog(file, 10);
    await writer.write("next");
    await writer.close();
    expect(await readFile(file, "utf8")).toBe("next");
    expect(await readFile(`${file}.1`, "utf8")).toBe("0123456789ab");
  });

  it("is trimmed when it is opened, and read from where this run began", async () => {
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
