import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "@kindling/gateway/credentials/argon2.ts";
import { startMailServer } from "@kindling/gateway/testing/mail-server.ts";
import { freePort } from "@kindling/test-kit/free-port.ts";
import type { InProcessProduct } from "@kindling/test-kit/product/test-product.ts";
import { remove, startProduct } from "./product.ts";
import { admins, type ProductName, passcode } from "./products.ts";

/** The products of one test run, which its workers request over HTTP, so that only one process loads their code. */
export interface ProductPool {
  /**
   * `GET /products/1/open` returns the URL of worker 1's product, `GET /products/1/open/rest` once it is consistent,
   * and `GET /mails/ada@stone.example` the links mailed to an address, oldest first, as JSON.
   */
  url: string;
  close(): Promise<void>;
}

/**
 * A product takes seconds to start, so files share one for each name and worker; no two files use
 * one at the same time. Each product starts on its first request.
 */
export async function openProductPool(usedDataFolder: string): Promise<ProductPool> {
  const folder = await mkdtemp(join(tmpdir(), "kindling-admins-"));
  const adminsFile = join(folder, "admins");
  const hash = await hashPassword(passcode);
  await writeFile(adminsFile, admins.map(({ name, role }) => `${name} ${hash} ${role}`.trim()).join("\n"));
  const mailServer = await startMailServer();
  const products = new Map<string, Promise<InProcessProduct>>();

  async function settingsOf(name: ProductName): Promise<Record<string, string>> {
    if (name === "open") return { ADMIN_PASSCODE: passcode };
    const enforced = {
      ACCESS: "enforced",
      SEED: "none",
      ADMINS_FILE: adminsFile,
      REVIEW_APPLICATIONS: "on",
      PUBLIC_POSTS_PER_HOUR: "1000",
      SIGN_IN_FAILURES_PER_ADDRESS: "1000",
    };
    if (name === "enforced") return { ...enforced, FOUNDER_SIGN_IN: "email-only" };
    const port = String(await freePort());
    const mail = { SMTP_URL: mailServer.url, MAIL_FROM: "Kindling <hello@community.example>" };
    return { ...enforced, ...mail, PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  }

  function productOf(worker: string, name: ProductName): Promise<InProcessProduct> {
    const key = `${worker}/${name}`;
    const known = products.get(key);
    if (known) return known;
    const started = settingsOf(name).then((settings) => startProduct(settings, usedDataFolder));
    products.set(key, started);
    return started;
  }

  async function respond(path: string, response: ServerResponse): Promise<void> {
    const [, what, ...names] = path.split("/") as [string, string, string, ProductName, string?];
    try {
      if (what === "mails") return void response.end(JSON.stringify(linksTo(names[0])));
      const [worker, name, suffix] = names;
      const product = await productOf(worker, name);
      if (suffix === "rest") await product.waitUntilConsistent();
      response.end(product.url);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  const linksTo = (address: string) =>
    mailServer.mails
      .filter(({ to }) => to.includes(address))
      .flatMap(({ text }) => /http\S+/.exec(text)?.slice(0, 1) ?? []);

  const server = createServer(({ url = "/" }, response) => void respond(url, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      const started = await Promise.allSettled(products.values());
      await Promise.all(
        started.map((product) => (product.status === "fulfilled" ? product.value.stop() : undefined)),
      );
      await mailServer.close();
      await remove(folder);
    },
  };
}
