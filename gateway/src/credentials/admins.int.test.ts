import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError } from "@kindling/service-kit/config.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAdmins } from "./admins.ts";
import { hashPassword } from "./argon2.ts";

let folder: string;
let hash: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kindling-admins-"));
  hash = await hashPassword("anna's passcode");
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (content: string): string => {
  const path = join(folder, "admins");
  writeFileSync(path, content);
  return path;
};
const problemOf = (ADMINS_FILE: string): string => {
  try {
    createAdmins({ ADMINS_FILE });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return "none";
};

describe("ADMINS_FILE", () => {
  it("may have CRLF, comments and empty lines", async () => {
    const admins = createAdmins({ ADMINS_FILE: file(`\r\n# Us\r\nanna ${hash}\r\n`) });
    expect(await admins.verify("anna's passcode")).toEqual({
      role: "admin",
      name: "anna",
      credential: `anna ${hash}`,
    });
    expect(await admins.verify("another")).toBeNull();
  });

  it("knows a name and a passcode in each form that a keyboard sends", async () => {
    const accented = await hashPassword("cafe\u0301 passcode");
    const admins = createAdmins({ ADMINS_FILE: file(`zoe\u0301 ${accented}\nanna ${hash}\n`) });
    for (const [passcode, name] of [
      ["café passcode", "zoé"],
      ["cafe\u0301 ｐasscode", "zoe\u0301"],
    ] as const) {
      expect((await admins.verify(passcode, name))?.name).toBe("zoe\u0301");
    }
    expect(await admins.verify("cafe passcode", "zoé")).toBeNull();
    const onePasscode = createAdmins({ ADMIN_PASSCODE: "café passcode" });
    expect(await onePasscode.verify("cafe\u0301 passcode")).not.toBeNull();
  });

  it("is rejected with the number of an invalid line, not its content", () => {
    const message = problemOf(file(`anna ${hash}\nben bens-passcode\nanna ${hash}\n${hash}\n`));
    expect(message).toContain("line 2 ");
    expect(message).toContain("line 4 ");
    expect(message).not.toContain("line 1 ");
    expect(message).toContain("same name twice");
    expect(message).not.toContain("bens-passcode");
    expect(message).not.toContain("argon2id");
  });

  it("may have a role in a third column, admin by default", () => {
    const lines = [`anna ${hash}`, `ben ${hash} admin`, `vera ${hash} \t viewer`];
    const { all, isNameRequired } = createAdmins({ ADMINS_FILE: file(lines.join("\n")) });
    expect(all.map(({ name, role }) => [name, role])).toEqual([
      ["anna", "admin"],
      ["ben", "admin"],
      ["vera", "viewer"],
    ]);
    expect(isNameRequired).toBe(true);
    // Naming the default changes no credential; another role does.
    expect(all.map(({ credential }) => credential)).toEqual([
      `anna ${hash}`,
      `ben ${hash}`,
      `vera ${hash} viewer`,
    ]);
  });

  it("is rejected when a role is unknown, with the number of the line and not the word", () => {
    for (const role of ["owner", "Viewer", "view-only", "viewers"]) {
      const message = problemOf(file(`anna ${hash}\nvera ${hash} ${role}\n`));
      expect(message).toContain("line 2 has a role that is not admin or viewer");
      expect(message.split(/\s+/).slice(-1)).not.toContain(role);
    }
    expect(problemOf(file(`anna ${hash}\nvera ${hash} viewer please\n`))).toContain("line 2 ");
  });

  it("is rejected when it has only viewers", () => {
    expect(problemOf(file(`vera ${hash} viewer\nwim ${hash} viewer\n`))).toContain("lists only viewers");
  });

  it("is rejected when it has no admin or does not exist", () => {
    expect(problemOf(file("# nobody\n"))).toContain("lists no admins");
    expect(problemOf(join(folder, "elsewhere"))).toContain("cannot be read (ENOENT)");
  });
});
