import { type EventMessage, type EventShape, messageSchema } from "@kindling/contracts/event.ts";
import type { z } from "zod";

/** A message, or why the payload is invalid. */
export type ReadMessage =
  | { message: EventMessage<unknown> }
  | {
      problem: string;
      /** Only enumeration values are unknown, which a newer version may have added. */
      mayBeNewer: boolean;
    };

export type MessageReader = (payload: string) => ReadMessage;

/** Reads the payloads of one event. */
export function messageReader(event: EventShape): MessageReader {
  const schema = messageSchema(event);
  return (payload) => {
    let value: unknown;
    try {
      value = JSON.parse(payload);
    } catch {
      return { problem: "is not JSON", mayBeNewer: false };
    }
    const { success, data, error } = schema.safeParse(value);
    if (success) return { message: data };
    const { issues } = error;
    const problem = issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join(".")}: ${message}`)
      .join("; ");
    return { problem, mayBeNewer: issues.every(isUnknownValue) };
  };
}

const isUnknownValue = ({ code, path }: z.core.$ZodIssue): boolean =>
  code === "invalid_value" && path[0] === "state";
