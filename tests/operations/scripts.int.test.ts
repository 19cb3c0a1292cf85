import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "@kindling/test-kit/product/installation.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kindling-ops-"));
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * Makes `docker` a script that records its arguments and then does what `cases` say: patterns of its arguments and
 * their commands. Real containers do not fail between two given commands; the runbook tests run the scripts on them.
 */
async function useDocker(cases: string): Promise<void> {
  const script = `#!/usr/bin/env bash\ncd ${folder}\necho "$*" >>calls\ncase "$*" in\n${cases}\nesac\n`;
  await writeFile(join(folder, "docker"), script, { mode: 0o755 });
}

/** Runs a script of ops/. Its exit code is 128 and more after a signal. */
const ops = (script: string, ...args: string[]) =>
  run("bash", ["-c", 'ops/"$@"; exit $?', "bash", script, ...args], {
    PATH: `${folder}:${process.env.PATH}`,
  });

const calls = async () => (await readFile(join(folder, "calls"), "utf8")).trim().split("\n");

describe("ops/make-env", () => {
  it.each([
    ["FOUNDER_SIGN_IN=email-only", true],
    ["SMTP_URL=smtps://mail.example:465", false],
  ])("says whether %s makes a trial", async (setting, isTrial) => {
    const { code, stdout } = await run("ops/make-env", [setting], { ENV_FILE: join(folder, "env") });
    expect(code).toBe(0);
    expect(stdout.includes("This is a trial for this machine only")).toBe(isTrial);
  });
});

describe("ops/backup", () => {
  it("resumes the services that are paused, and leaves no dumps, when one cannot be paused", async () => {
    const target = join(folder, "backups", "today");
    await useDocker(`
      *psql*) while read -r line; do echo ready; done ;;
      *"ps --quiet --status running"*) echo c1; echo c2 ;;
      *"ps --quiet --status paused"*) echo c1 ;;
      *"compose pause"*) echo "Container c2 is not running" >&2; exit 1 ;;
      *"compose unpause"*) exit 1 ;;`);
    const { code, stderr } = await ops("backup", target);
    expect([code, stderr]).toEqual([1, expect.stringContaining("Container c2 is not running")]);
    expect((await calls()).at(-1)).toBe("unpause c1");
    expect(await readdir(join(folder, "backups"))).toEqual([]);
  });

  it("resumes services that a killed backup left paused before it asks which run", async () => {
    await useDocker(`
      *psql*) while read -r line; do echo ready; done ;;
      *"ps --quiet --status running"*) [[ ! -e resumed ]] || echo c1 ;;
      *"ps --quiet --status paused"*) [[ -e resumed ]] || echo c1 ;;
      "unpause c1") touch resumed ;;`);
    const { code } = await ops("backup", join(folder, "backup"));
    expect(code).toBe(0);
    expect(await calls()).toContain("compose pause founders investors matches media");
  });

  it("pauses the services for each of two simultaneous backups", async () => {
    await useDocker(`
      *psql*) while read -r line; do echo ready; done ;;
      *"ps --quiet --status running"*) [[ -d paused ]] || echo c1 ;;
      *"compose pause"*) mkdir paused; sleep 1 ;;
      *"compose unpause"*) rmdir paused ;;`);
    const ended = await Promise.all(["one", "two"].map((name) => ops("backup", join(folder, name))));
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect((await calls()).filter((call) => call.startsWith("compose pause"))).toHaveLength(2);
  });
});

describe("ops/rebuild", () => {
  it("starts the service again when it is interrupted while the service stops", async () => {
    await useDocker(`
      *"ps --quiet"*) echo c1; echo c2 ;;
      *"compose stop"*) kill -TERM "$PPID" ;;`);
    await ops("rebuild", "founders");
    expect((await calls()).at(-1)).toBe("start c1 c2");
  });
});

describe("ops/restore", () => {
  let list: string;
  beforeEach(async () => {
    for (const name of ["founders", "investors", "matches", "media", "gateway"])
      await writeFile(join(folder, `${name}.dump`), "dump");
    list = join(folder, "list");
    await writeFile(list, "founder 1 2027-01-31T00:00:00.000Z\n");
  });

  it("says that the services must not start when it is interrupted before everyone is erased", async () => {
    await useDocker(`
      *"from pg_tables"*) echo 0 ;;
      *jsz*) echo '"streams": 0' ;;
      *pg_restore*investors*) kill -TERM "$PPID" ;;`);
    const { code, stderr } = await ops("restore", folder, list);
    expect([code, stderr]).toEqual([143, expect.stringContaining("do not start the services")]);
  });

  it("does not say so when it refuses to begin", async () => {
    await useDocker(`*"from pg_tables"*) echo 7 ;;`);
    const { code, stderr } = await ops("restore", folder, list);
    expect([code, stderr]).toEqual([1, expect.not.stringContaining("do not start the services")]);
  });

  it("erases in every service, and names those in which that failed", async () => {
    await useDocker(`
      *"from pg_tables"*) echo 0 ;;
      *jsz*) echo '"streams": 0' ;;
      *"founders erase-again"*) exit 1 ;;`);
    const { code, stderr } = await ops("restore", folder, list);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/each of founders,/)]);
    expect(await calls()).toContainEqual(expect.stringContaining("investors erase-again"));
  });
});
