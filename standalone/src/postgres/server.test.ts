import { expect, it } from "vitest";
import { sharedBuffersMb } from "./server.ts";

const gigabyte = 2 ** 30;

it.each([
  [gigabyte / 8, 64],
  [gigabyte, 256],
  [3 * gigabyte, 768],
  [64 * gigabyte, 1_024],
])("PostgreSQL's buffers take a quarter of %d bytes, within bounds: %d MB", (memory, buffers) => {
  expect(sharedBuffersMb(memory)).toBe(buffers);
});
