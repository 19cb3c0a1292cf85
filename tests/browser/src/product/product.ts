import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readStandaloneConfig, type StandaloneConfig } from "@kindling/standalone/config.ts";
import { postgresFolder } from "@kindling/standalone/postgres/data-directory/data-directory.ts";
import { makeFolder, makeUsedFolder } from "@kindling/standalone/postgres/testing/data-folders.ts";
import { startKindling } from "@kindling/standalone/start-kindling.ts";
import { InProcessProduct } from "@kindling/test-kit/product/test-product.ts";

const webClient = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

/**
 * Starts the product on a free port, with a new PostgreSQL in a temporary folder, demo data (`SEED: "none"` for none)
 * and a community's links (undefined for none). It serves the built web client, or the one in WEB_DIR.
 * @param usedFolder the result of `makeUsedDataFolder`, so that PostgreSQL need not be initialised and migrated
 * @throws Error when the web client is not built
 */
export async function startProduct(
  env: NodeJS.ProcessEnv = {},
  usedFolder?: string,
): Promise<InProcessProduct> {
  const dataDir = usedFolder ? await makeUsedFolder(postgresFolder(usedFolder)) : await makeFolder();
  return InProcessProduct.start(configOf(dataDir, env), () => remove(dataDir));
}

/** Makes the data folder of a product that was started once, without data. */
export async function makeUsedDataFolder(): Promise<string> {
  const dataDir = await makeFolder();
  const product = await startKindling(configOf(dataDir, { SEED: "none" }));
  await product.stop();
  return dataDir;
}

export const remove = (dataDir: string): Promise<void> =>
  rm(dataDir, { recursive: true, force: true, maxRetries: 5 });

function configOf(dataDir: string, env: NodeJS.ProcessEnv): StandaloneConfig {
  const webDir = env.WEB_DIR ?? process.env.WEB_DIR ?? webClient;
  if (!existsSync(join(webDir, "index.html")))
    throw new Error(`There is no web client in ${webDir}: run \`npm run build\` first.`);
  return readStandaloneConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    DISCORD_INVITE_URL: "https://chat.example/invite",
    FOUNDER_OPT_IN_URL: "https://community.example/opt-in",
    FOUNDER_PORTAL_URL: "https://community.example/portal",
    CONTACT_EMAIL: "hello@community.example",
    VIDEO_CHANNEL_URL: "https://videos.example/channel",
    ...env,
    WEB_DIR: webDir,
  });
}
