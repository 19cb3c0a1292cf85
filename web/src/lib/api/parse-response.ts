import type { z } from "zod";
import { InvalidResponseError } from "./api-errors.ts";

/** How many entries are parsed before the browser may render and handle input. */
const sliceLength = 500;

/**
 * Validates a response's data by the contract. A long list is parsed in slices, because parsing ten thousand
 * founders at once delays input noticeably.
 * @throws InvalidResponseError whose cause names the first problem
 */
export async function parseResponse<S extends z.ZodType>(schema: S, data: unknown): Promise<z.output<S>> {
  const element = elementOf(schema);
  if (!element || !Array.isArray(data) || data.length <= sliceLength) return parse(schema, data);
  const parsed: unknown[] = [];
  for (let start = 0; start < data.length; start += sliceLength) {
    if (start > 0) await yieldToBrowser();
    for (const entry of data.slice(start, start + sliceLength)) parsed.push(parse(element, entry));
  }
  return parsed as z.output<S>;
}

function parse<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const result = schema.safeParse(data);
  if (!result.success) throw new InvalidResponseError("mismatch", result.error);
  return result.data;
}

function elementOf(schema: z.ZodType): z.ZodType | null {
  return schema.def.type === "array" ? (schema as z.ZodArray<z.ZodType>).element : null;
}

function yieldToBrowser(): Promise<void> {
  const scheduler = (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler;
  if (scheduler?.yield) return scheduler.yield();
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
