import { Pool } from "undici";

/** An HTTP client for one origin, with kept-alive connections. */
export interface Client {
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; etag: string | undefined; body: string }>;
  /** Posts and returns the response's `data`. @throws Error if the request fails */
  post(path: string, body: object): Promise<{ id: number }>;
  /** @throws Error if the request fails */
  put(path: string, body: object): Promise<void>;
  /** @throws Error if the request fails */
  delete(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Creates a client; `common` returns headers for every request. */
export function client(
  url: string,
  connections = 64,
  common: () => Record<string, string> = () => ({}),
): Client {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const send = async (method: "POST" | "PUT" | "DELETE", path: string, body?: object) => {
    const response = await pool.request({
      method,
      path,
      headers: { ...common(), ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.body.text();
    if (response.statusCode >= 300)
      throw new Error(`${method} ${path} returned ${response.statusCode}: ${text}`);
    return JSON.parse(text).data;
  };
  return {
    async get(path, headers = {}) {
      const response = await pool.request({ method: "GET", path, headers: { ...common(), ...headers } });
      return {
        status: response.statusCode,
        etag: response.headers.etag as string | undefined,
        body: await response.body.text(),
      };
    },
    post: (path, body) => send("POST", path, body),
    put: (path, body) => send("PUT", path, body),
    delete: (path) => send("DELETE", path),
    close: () => pool.close(),
  };
}

/** Runs `work` for 0..count-1, at most `concurrency` at a time. */
export async function runConcurrently(
  count: number,
  concurrency: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
}
