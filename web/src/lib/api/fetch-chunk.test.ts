import { afterEach, expect, it, vi } from "vitest";
import { stubStorage } from "../../testing/stub-storage.ts";
import { fetchChunk } from "./fetch-chunk.ts";

afterEach(() => vi.unstubAllGlobals());

const missing = new Error("missing chunk");
const load = () => Promise.reject(missing);
function stubPage() {
  const reload = vi.fn();
  vi.stubGlobal("window", { location: { reload } });
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true }));
  return reload;
}

it("reloads the page once when a chunk is missing", async () => {
  const reload = stubPage();
  stubStorage("sessionStorage");
  void fetchChunk(load);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  await expect(fetchChunk(load)).rejects.toBe(missing);
  expect(reload).toHaveBeenCalledOnce();
});

it("does not reload the page where storage refuses to note it, which would never end", async () => {
  const reload = stubPage();
  const refuse = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
  await expect(fetchChunk(load)).rejects.toBe(missing);
  expect(reload).not.toHaveBeenCalled();
});

it("does not reload the page while the server is unreachable, which would leave it blank", async () => {
  const reload = stubPage();
  stubStorage("sessionStorage");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(fetchChunk(load)).rejects.toBe(missing);
  expect(reload).not.toHaveBeenCalled();
});
