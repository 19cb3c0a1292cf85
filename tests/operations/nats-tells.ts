import type { Installation } from "./installation.ts";

/** What a NATS server tells of a stream. */
interface Stream {
  name: string;
  state: { messages: number };
  config: { num_replicas: number };
}

/** What a NATS server of an installation tells of itself, e.g. `connz`. */
export async function natsTells(kindling: Installation, server: string, path: string) {
  const url = `http://127.0.0.1:8222/${path}`;
  return JSON.parse(await kindling.compose("exec", "-T", server, "wget", "-q", "-O", "-", url));
}

/** Every stream that a NATS server of an installation has. */
export async function streamsOf(kindling: Installation, server: string): Promise<Stream[]> {
  const { account_details = [] } = await natsTells(kindling, server, "jsz?streams=true&config=true");
  return account_details.flatMap(({ stream_detail = [] }: { stream_detail?: Stream[] }) => stream_detail);
}
