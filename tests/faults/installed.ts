import type { Reply } from "../containers/client.ts";
import { Installation } from "../operations/installation.ts";

/** A tag of their own: other tests may be building theirs. */
export const images = "KINDLING_VERSION=faults";

/** How long it may take to bring all of it up, or to remove it, on a machine that is busy. */
export const upWithinMs = 300_000;

export const services = ["founders", "investors", "matches", "media"] as const;
export type Service = (typeof services)[number];

/**
 * Kindling from the images that build-images.ts made, with so many containers of each service and of the
 * gateway, and an admin signed in. What was started is removed when it does not come up.
 */
export async function install({
  replicas = 1,
  gateways = 1,
  settings = [] as readonly string[],
} = {}): Promise<Installation> {
  const kindling = await Installation.create({ settings: [images, ...settings], gatewayPorts: gateways });
  try {
    const scales = [...services.map((name) => `${name}=${replicas}`), `gateway=${gateways}`];
    const scale = scales.flatMap((each) => ["--scale", each]);
    await kindling.compose("up", "--no-build", "--detach", "--wait", ...scale);
    mustBe(200, await kindling.signIn());
    return kindling;
  } catch (error) {
    await kindling.remove();
    throw error;
  }
}

/** @throws Error with the whole answer when it has another status */
export function mustBe(status: number, reply: Reply): Reply {
  if (reply.status !== status) throw new Error(`answered ${reply.status}: ${reply.text}`);
  return reply;
}

/** Signs in as an admin; the headers by which others than `kindling.call` are the admin. */
export async function adminOf(kindling: Installation): Promise<Record<string, string>> {
  const { headers } = mustBe(200, await kindling.signIn());
  const [cookie = ""] = [headers["set-cookie"] ?? []].flat();
  return { cookie: cookie.split(";", 1)[0]! };
}
