import type { Installation } from "@kindling/test-kit/product/installation.ts";

/** A stream in the NATS monitoring data. */
interface Stream {
  name: string;
  state: { messages: number };
  config: { num_replicas: number };
}

/** Fetches a monitoring page, such as `connz`, of an installation's NATS server. */
export async function monitoringOf(kindling: Installation, server: string, path: string) {
  const url = `http://127.0.0.1:8222/${path}`;
  return JSON.parse(await kindling.compose("exec", "-T", server, "wget", "-q", "-O", "-", url));
}

/** Every stream of an installation's NATS server. */
export async function streamsOf(kindling: Installation, server: string): Promise<Stream[]> {
  const { account_details = [] } = await monitoringOf(kindling, server, "jsz?streams=true&config=true");
  return account_details.flatMap(({ stream_detail = [] }: { stream_detail?: Stream[] }) => stream_detail);
}
