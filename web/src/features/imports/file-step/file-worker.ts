import { type ReaderRequest, TableReader } from "./table-reader.ts";

// In a worker, because reading 100,000 rows takes seconds.
const reader = new TableReader();

self.addEventListener("message", async ({ data }: MessageEvent<ReaderRequest>) => {
  self.postMessage(await reader.answer(data));
});
self.addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});
