import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readStandaloneConfig } from "@kindling/standalone/config.ts";
import { InProcessProduct } from "@kindling/test-kit/product/test-product.ts";

const webClient = fileURLToPath(new URL("../../../../web/dist", import.meta.url));

/**
 * Starts the product on a free port, with a new PostgreSQL in a temporary folder, demo data (`SEED: "none"` for none) and
 * a community's links (undefined for none). It serves the built web client, or the one in WEB_DIR.
 * @throws Error when the web client is not built
 */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<InProcessProduct> {
  const webDir = env.WEB_DIR ?? process.env.WEB_DIR ?? webClient;
  if (!existsSync(join(webDir, "index.html")))
    throw new Error(`There is no web client in ${webDir}: run \`npm run build\` first.`);
  const dataDir = await mkdtemp(join(tmpdir(), "kindling-e2e-"));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const remove = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  const config = readStandaloneConfig({
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
  return InProcessProduct.start(config, remove);
}
