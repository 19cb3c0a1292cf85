import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { verifyPassword } from "@kindling/gateway/credentials/argon2.ts";
import { describe, expect, it } from "vitest";

const script = fileURLToPath(new URL("./hash-passcode.ts", import.meta.url));

async function run(
  args: readonly string[],
  input: string,
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH } });
  const exited = once(child, "exit");
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code: code as number, out, err };
}

describe("npm run hash-passcode", () => {
  it("prints only a line with the name, the hash of standard input, and a viewer's role", async () => {
    const passcode = "a sound of many waters";
    for (const [args, end, role] of [
      [["anna", "admin"], "", ""],
      [["anna"], "\n", ""],
      [["vera", "viewer"], "\r\n", " viewer"],
    ] as const) {
      const { code, out, err } = await run(args, `${passcode}${end}`);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      const [, hash = ""] = new RegExp(`^${args[0]} (\\S+)${role}\n$`).exec(out) ?? [];
      expect(await verifyPassword(passcode, hash)).toBe(true);
    }
  });

  it("exits with 2 for a passcode as an argument, and for a name that is not one word", async () => {
    for (const args of [["anna", "a sound of many waters"], ["an na"], ["vera", "viewer", "x"]]) {
      const { code, out, err } = await run(args, "a sound of many waters");
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain("npm run hash-passcode -- <name>");
    }
  });

  it("rejects two lines, of which no sign-in could be made", async () => {
    const { code, out, err } = await run(["anna"], "a sound of many waters\na sound of many waters\n");
    expect({ code, out, err }).toEqual({ code: 1, out: "", err: "The passcode must be one line.\n" });
  });

  it("rejects a weak passcode without repeating it", async () => {
    for (const weak of ["annaanna1234", ""]) {
      const { code, out, err } = await run(["anna"], weak);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(/^(Please choose|This password)/);
      if (weak) expect(err).not.toContain(weak);
    }
  });
});
