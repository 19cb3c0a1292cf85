import { request } from "node:http";
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { respondJson } from "../testing/recording-upstream.ts";
import { useGateway } from "../testing/use-gateway.ts";

const gateway = useGateway();

const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, company: `Company number ${id}` }));
const small = rows(5);
const middling = rows(100);
const large = rows(20_000);
const bytesOf = (data: unknown) => Buffer.from(JSON.stringify({ success: true, data }));

interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The response as sent: fetch would decompress it. */
const get = (path: string, headers: Record<string, string>, method = "GET"): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    request(`${gateway.url}${path}`, { headers, method }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
    })
      .on("error", reject)
      .end();
  });

const inflate = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
const codings = ["gzip", "br", "zstd"] as const;
const sizes = [
  ["middling", middling],
  ["large", large],
] as const;
const cases = codings.flatMap((coding) => sizes.map(([size, data]) => [coding, size, data] as const));

describe("compression", () => {
  it.each(cases)(
    "sends %s of a %s list, which decompresses to the same bytes",
    async (coding, _size, data) => {
      gateway.upstreams.founders.respond = respondJson(data, 200, { etag: 'W/"v1"' });
      const { headers, body } = await get("/api/founders", { "accept-encoding": coding });
      expect(headers["content-encoding"]).toBe(coding);
      expect(headers.vary?.toString().toLowerCase()).toBe("accept-encoding");
      expect(headers.etag).toBe('W/"v1"');
      const plain = bytesOf(data);
      expect(body.length).toBeLessThan(plain.length / 2);
      expect(inflate[coding](body).equals(plain)).toBe(true);
    },
  );

  it.each([
    ["gzip, deflate, br, zstd", "zstd"],
    ["gzip, deflate, br", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0.5, gzip;q=1", "gzip"],
    ["*", "gzip"],
  ])("responds to accept-encoding %s with %s", async (accepted, coding) => {
    gateway.upstreams.founders.respond = respondJson(middling);
    expect((await get("/api/founders", { "accept-encoding": accepted })).headers["content-encoding"]).toBe(
      coding,
    );
  });

  it.each(["identity", "deflate;q=0, compress", "gzip;q=0", ""])(
    "sends no encoding for accept-encoding '%s'",
    async (accepted) => {
      gateway.upstreams.founders.respond = respondJson(middling);
      const { headers, body } = await get("/api/founders", { "accept-encoding": accepted });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers.vary).toBe("accept-encoding");
      expect(headers["content-length"]).toBe(String(bytesOf(middling).length));
      expect(body.equals(bytesOf(middling))).toBe(true);
    },
  );

  it("does not compress a small body", async () => {
    gateway.upstreams.founders.respond = respondJson(small);
    const { headers, body } = await get("/api/founders", { "accept-encoding": "gzip, br, zstd" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.equals(bytesOf(small))).toBe(true);
  });

  it("requests no compression of services, and passes on what one compressed", async () => {
    const packed = gzipSync(bytesOf(middling));
    gateway.upstreams.founders.respond = (_request, response) => {
      response.writeHead(200, {
        "content-type": "application/json",
        "content-encoding": "gzip",
        "content-length": packed.length,
      });
      response.end(packed);
    };
    const { headers, body } = await get("/api/founders", { "accept-encoding": "br, gzip" });
    expect(gateway.upstreams.founders.received[0]?.headers["accept-encoding"]).toBeUndefined();
    expect(headers["content-encoding"]).toBe("gzip");
    expect(body.equals(packed)).toBe(true);
  });

  it("returns 304 without a body or an encoding", async () => {
    gateway.upstreams.founders.respond = (_request, response) => {
      response.writeHead(304, { etag: 'W/"v1"' }).end();
    };
    const response = await get("/api/founders", { "accept-encoding": "br", "if-none-match": 'W/"v1"' });
    expect(response.status).toBe(304);
    expect(response.headers["content-encoding"]).toBeUndefined();
    expect(response.headers.vary).toBe("accept-encoding");
    expect(response.body).toHaveLength(0);
  });

  it("returns no body for HEAD", async () => {
    gateway.upstreams.founders.respond = respondJson(middling);
    const response = await get("/api/founders", { "accept-encoding": "br" }, "HEAD");
    expect(response.status).toBe(200);
    expect(response.body).toHaveLength(0);
  });

  it.each(["br", "gzip"] as const)("compresses constant files once, as %s", async (coding) => {
    const ask = (headers = {}) =>
      get("/api/docs/swagger-ui-bundle.js", { "accept-encoding": coding, ...headers });
    const plain = await get("/api/docs/swagger-ui-bundle.js", {});
    const [first, second] = [await ask(), await ask()];
    expect(first.headers["content-encoding"]).toBe(coding);
    expect(inflate[coding](first.body).equals(plain.body)).toBe(true);
    // What is compressed for a request is sent in chunks, before its length is known.
    expect(second.headers["content-length"]).toBe(String(first.body.length));
    expect(second.headers.vary?.toString().toLowerCase()).toBe("accept-encoding");
    const unchanged = await ask({ "if-none-match": first.headers.etag });
    expect([unchanged.status, unchanged.headers["content-encoding"]]).toEqual([304, undefined]);
  });
});
