import type { Client } from "./http-client.ts";

/** Time in ms from a founder's POST until GET shows its count. */
export async function matchingTime(api: Client, founder: object): Promise<number> {
  const started = performance.now();
  const { id } = await api.post("/api/founders", founder);
  for (;;) {
    const { data } = JSON.parse((await api.get(`/founders/${id}`)).body);
    if (data.investors_matched > 0) return performance.now() - started;
  }
}
