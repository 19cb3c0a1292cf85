import { Installation } from "@kindling/test-kit/product/installation.ts";
import { services } from "@kindling/test-kit/product/product.ts";

/** A separate tag, because other tests build images at the same time. */
export const images = "KINDLING_VERSION=faults";

/** Timeout for starting or removing everything on a busy machine. */
export const startTimeoutMs = 300_000;

/**
 * Starts Kindling from the images of build-images.ts, with `replicas` containers of each service and `gateways` gateway
 * containers, and signs in an admin. Removes everything when the start fails.
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
    const { status, text } = await kindling.signIn();
    if (status !== 200) throw new Error(`no sign-in: ${text}`);
    return kindling;
  } catch (error) {
    await kindling.stop();
    throw error;
  }
}
