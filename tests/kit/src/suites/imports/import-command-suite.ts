import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "@kindling/service-kit/process/commands.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestService } from "../../test-service.ts";
import { fileOf, type ImportOptions, importCalls } from "./import-calls.ts";

/** Checks the operator's command that imports a file. */
export function importCommandSuite(service: TestService, options: ImportOptions): void {
  const { records } = importCalls(service, options);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "import-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function run(content: string | null, ...args: string[]): Promise<{ code: number; output: string }> {
    const path = join(folder, "members.csv");
    await rm(path, { force: true });
    if (content !== null) await writeFile(path, content);
    const written: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, "write").mockImplementation((text) => written.push(String(text)) > 0),
    );
    try {
      const code = await runCommand(service.service, "import", args.length > 0 ? [path, ...args] : [path]);
      return { code, output: written.join("") };
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  describe("the command import", () => {
    it("stores a file by the mapping that it proposes and prints", async () => {
      const { code, output } = await run(fileOf(501));
      expect(output).toContain("Email -> email\n");
      expect(output).toContain("Joined -> date of joining\n");
      expect(output).toContain("check: 501 create, 0 update, 0 unchanged, 0 skip, 0 refuse\n");
      expect(output).toContain("done: 501 total, 501 created");
      expect(code).toBe(0);
      expect(await records()).toHaveLength(501);
    });

    it("only checks with --check, and keeps nothing", async () => {
      const { code, output } = await run(fileOf(1), "--check");
      expect([code, output]).toEqual([0, expect.stringContaining("check: 1 create")]);
      expect(await records()).toEqual([]);
      expect(await service.database.query("select from imports")).toEqual([]);
      expect(await service.database.query("select from import_rows")).toEqual([]);
    });

    it("exits with 1 and prints the rows that were refused", async () => {
      const { code, output } = await run(`${fileOf(1)}"No email","","Company 9"\r\n`);
      expect(code).toBe(1);
      expect(output).toContain("1 x email is required\n");
      expect(output).toContain('"No email","","Company 9","","","","email is required"');
      expect(await records()).toHaveLength(1);
    });

    it("exits with 1 for a file that cannot be read, and with 2 for wrong arguments", async () => {
      expect(await run(null)).toMatchObject({ code: 1, output: expect.stringContaining("no such file") });
      expect(await run("")).toMatchObject({ code: 1, output: expect.stringContaining("The file is empty") });
      for (const wrong of [["--policy", "merge"], ["another"], ["--colour"]])
        expect(await run(fileOf(1), ...wrong)).toMatchObject({
          code: 2,
          output: expect.stringContaining("import <file>"),
        });
    });
  });
}
