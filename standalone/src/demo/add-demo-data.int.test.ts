import type { Service } from "@kindling/service-kit/process/service.ts";
import { identityOf, testSecrets } from "@kindling/test-kit/identity.ts";
import { describe, expect, it } from "vitest";
import { addDemoData, isDemo, leaveDemoData } from "./add-demo-data.ts";
import type { DemoDestination } from "./seed-demo.ts";
import {
  destination,
  everything,
  expectComplete,
  type ServiceName,
  services,
  useServices,
} from "./testing/demo-services.ts";

useServices();

describe("addDemoData", () => {
  const add = (given: DemoDestination = destination()) =>
    addDemoData(
      {
        ...services,
        founders: { app: given.founders as Service["app"], pool: services.founders.pool },
        investors: { app: given.investors as Service["app"], pool: services.investors.pool },
      },
      testSecrets[0]!,
    );
  const post = (name: ServiceName, url: string, payload: object) =>
    services[name].app.inject({ method: "POST", url, headers: identityOf(name), payload });

  it("completes the data of a start that was killed, and adds nothing to it later", async () => {
    await expect(add(destination(9))).rejects.toThrow("killed");
    await add();
    const before = await everything();
    expectComplete(before);
    expect(await isDemo(services)).toBe(true);
    const { id } = before.founders[0];
    await services.founders.app.inject({
      method: "DELETE",
      url: `/api/founders/${id}`,
      headers: identityOf("founders"),
    });
    await add();
    expect((await everything()).founders).toHaveLength(39);
  });

  it.each([
    [
      "founder",
      "founders",
      "/api/founders",
      { company: "Quill Labs", name: "Ada", email: "ada@quill.example" },
    ],
    ["investor", "investors", "/api/investors-database", { name: "Ivy", email: "ivy@moss.example" }],
  ] as const)("adds nothing where the only %s is gone again", async (_, name, url, body) => {
    expect((await post(name, url, body)).statusCode).toBe(201);
    await add();
    await services[name].pool.query(`delete from ${name}`);
    await add();
    const { founders, investors, videos } = await everything();
    expect([founders, investors, videos]).toEqual([[], [], []]);
    expect(await isDemo(services)).toBe(false);
  });

  it("does not complete the data after a start that left it as it was, when members could register", async () => {
    await expect(add(destination(9))).rejects.toThrow("killed");
    const { investors } = await everything();
    await leaveDemoData(services);
    await add();
    expect((await everything()).investors).toHaveLength(investors.length);
  });
});
