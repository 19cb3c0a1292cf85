import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Installation, root, run } from "@kindling/test-kit/product/installation.ts";
import { beforeAll, expect, it } from "vitest";

const services = ["founders", "investors", "matches", "media"] as const;
const programs = [...services, "gateway"] as const;
const bases = { nats: "nats:2-alpine", default: "node:24-trixie-slim" };
const mostBytes = 250_000_000;

/** Packages that npm installs for development only. */
const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")).packages;
const development = new Set(Object.keys(lock).filter((path) => lock[path].dev || lock[path].devOptional));

// biome-ignore lint/suspicious/noExplicitAny: Docker's description of a container is long
type Description = any;

/** Checks the permissions of each container of a running installation. */
export function confinementSuite(installation: () => Installation): void {
  const descriptions = new Map<string, Description>();
  beforeAll(async () => {
    for (const service of [...programs, "postgres", "nats"]) {
      const [id] = await installation().containers(service);
      descriptions.set(service, JSON.parse((await run("docker", ["inspect", id!])).stdout)[0]);
    }
  });

  it.concurrent.each([...programs, "postgres", "nats"])(
    "%s is not root, cannot become root, and cannot change its files",
    async (service) => {
      const { HostConfig, State } = descriptions.get(service);
      expect(HostConfig).toMatchObject({
        ReadonlyRootfs: true,
        Privileged: false,
        CapDrop: ["ALL"],
        SecurityOpt: ["no-new-privileges:true"],
        RestartPolicy: { Name: "unless-stopped" },
      });
      expect(HostConfig.CapAdd ?? []).toEqual([]);
      expect(HostConfig.Memory).toBeGreaterThan(0);
      expect(HostConfig.PidsLimit).toBeGreaterThan(0);
      expect(State.Health.Status).toBe("healthy");
      const { stdout } = await installation().exec(service, ["cat", "/proc/1/status"]);
      expect(stdout).toMatch(/^Uid:\t[1-9]\d*\t/m);
      expect(stdout).toMatch(/^CapEff:\t0+$/m);
      expect(stdout).toMatch(/^NoNewPrivs:\t1$/m);
      const { stderr } = await installation().exec(service, ["touch", "/planted"]);
      expect(stderr).toMatch(/[Rr]ead-only/);
    },
  );

  it("only the gateway and media reach other networks", async () => {
    const networks = [...descriptions].map(([service, { NetworkSettings }]) => ({
      service,
      names: Object.keys(NetworkSettings.Networks),
    }));
    const all = [...new Set(networks.flatMap(({ names }) => names))];
    const format = "{{.Name}} {{.Internal}}";
    const { stdout } = await run("docker", ["network", "inspect", "--format", format, ...all]);
    const open = networks
      .filter(({ names }) => names.some((name) => stdout.includes(`${name} false`)))
      .map(({ service }) => service);
    expect(open.toSorted()).toEqual(["gateway", "media"]);
  });

  it("only the gateway is published, and on this machine only", async () => {
    const published: [string, unknown][] = [];
    for (const [service, { HostConfig }] of descriptions) {
      for (const [port, bindings] of Object.entries(HostConfig.PortBindings ?? {})) {
        published.push([`${service} ${port}`, bindings]);
      }
    }
    const port = new URL(installation().url).port;
    expect(published).toEqual([["gateway 8080/tcp", [{ HostIp: "127.0.0.1", HostPort: port }]]]);
  });

  it.concurrent.each([...programs, "demo", "nats"])(
    "the image of %s is small and contains no tests and no development packages",
    async (part) => {
      const size = async (image: string) =>
        Number((await run("docker", ["image", "inspect", "--format", "{{.Size}}", image])).stdout);
      const image = `kindling/${part}:test`;
      const base = part === "nats" ? bases.nats : bases.default;
      expect((await size(image)) - (await size(base))).toBeLessThan(mostBytes);
      if (part === "nats") return;
      const list =
        "find . -name '*.test.ts*' -not -path '*/node_modules/*'; ls -d node_modules/* node_modules/@*/*";
      const { stdout } = await run("docker", ["run", "--rm", "--entrypoint", "sh", image, "-c", list]);
      expect(stdout).not.toContain(".test.ts");
      const packages = stdout.split("\n");
      expect(packages).toContain("node_modules/fastify");
      expect(
        packages.filter((name) => development.has(name) || /[/](react|vite|test-kit)$/.test(name)),
      ).toEqual([]);
    },
  );

  it.concurrent.each(programs)(
    "the role of %s is not a superuser and can connect to its own database only",
    async (name) => {
      const others = [...programs, "postgres", "template1"];
      const rights =
        "select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as any from pg_roles where rolname = current_user";
      const statements = [
        ...others.map((database) => [database, "select 1 as one"]),
        [name, rights],
        [name, "drop schema public cascade"],
      ];
      const script = `
      import pg from "pg";
      const url = new URL(process.env.${name.toUpperCase()}_DATABASE_URL);
      const execute = async ([database, statement]) => {
        url.pathname = "/" + database;
        const client = new pg.Client({ connectionString: url.href });
        try {
          await client.connect();
          return (await client.query(statement)).rows;
        } catch (error) {
          return error.code;
        } finally {
          await client.end();
        }
      };
      console.log(JSON.stringify(await Promise.all(${JSON.stringify(statements)}.map(execute))));`;
      const responses = JSON.parse(await installation().evaluate(name, script));
      const insufficientPrivilege = "42501";
      expect(responses).toEqual([
        ...others.map((other) => (other === name ? [{ one: 1 }] : insufficientPrivilege)),
        [{ any: false }],
        insufficientPrivilege,
      ]);
    },
  );

  it.concurrent.each(programs)(
    "the NATS user of %s can publish and subscribe to its own subjects only",
    async (name) => {
      const script = `
      import { connect } from "nats";
      const { username, password, host } = new URL(process.env.NATS_URL);
      const connection = await connect({ servers: host, user: username, pass: password });
      const refused = [];
      (async () => { for await (const { type, data, permissionContext } of connection.status())
        if (type === "error") refused.push(permissionContext?.subject); })();
      for (const subject of ${JSON.stringify(Object.values(subjects).flat())}) connection.publish(subject, "x");
      for (const subject of ["kindling.>", "_INBOX.>", "$JS.ACK.>", "_INBOX.kindling-" + ${JSON.stringify(name)} + ".>"])
        connection.subscribe(subject, { callback() {} });
      await connection.flush();
      await new Promise((resolve) => setTimeout(resolve, 500));
      console.log(JSON.stringify(refused));
      await connection.close();`;
      const refused = JSON.parse(await installation().evaluate(name, script));
      const foreign = Object.entries(subjects).flatMap(([owner, own]) => (owner === name ? [] : own));
      expect(refused.toSorted()).toEqual([...foreign, "kindling.>", "_INBOX.>", "$JS.ACK.>"].toSorted());
    },
  );
}

/** Subjects that one of them may publish to; an empty owner means none of them. No record has the id. */
const subjects: Record<string, string[]> = {
  founders: [
    "kindling.founders.999999999",
    "kindling.live.founders",
    "$JS.API.STREAM.UPDATE.KINDLING_FOUNDERS",
  ],
  investors: [
    "kindling.investors.999999999",
    "kindling.live.investors",
    "$JS.API.STREAM.UPDATE.KINDLING_INVESTORS",
  ],
  matches: [
    "kindling.tallies.founder.999999999",
    "kindling.tallies.investor.999999999",
    "kindling.tallies.founders.999999999",
    "kindling.tallies.investors.999999999",
    "kindling.live.matches",
    "kindling.matches.999999999",
  ],
  media: ["kindling.videos.999999999"],
  "": [
    "$JS.API.STREAM.DELETE.KINDLING_FOUNDERS",
    "$JS.API.STREAM.PURGE.KINDLING_TALLIES",
    "$SYS.REQ.SERVER.PING",
  ],
};
