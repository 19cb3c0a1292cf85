import { personalOf } from "@kindling/contracts/fields/field-rows.ts";
import { founderFields } from "@kindling/contracts/founders/fields.ts";
import { investorFields } from "@kindling/contracts/investors/fields.ts";
import { type DestinationStream, type Logger, pino } from "pino";
import { messageWithoutValues } from "./database/database-errors.ts";

export type Log = Logger;

/** Keys with secrets or personal data at any depth of a log object. */
const redactedKeys = new Set([
  "password",
  "passcode",
  "secret",
  "authorization",
  "cookie",
  "set-cookie",
  "token",
  "x-kindling-identity",
  ...personalOf(founderFields),
  ...personalOf(investorFields),
  "ben_notes",
  "notes",
  "application",
  "question",
  "answer",
  "body",
  "payload",
]);
const censored = "[redacted]";
const maxDepth = 8;

let standardOutput: DestinationStream | undefined;

/** Shared by all loggers of a process, so that lines do not interleave. */
function toStandardOutput(): DestinationStream {
  standardOutput ??= pino.destination({ dest: 1, sync: false });
  return standardOutput;
}

/**
 * A JSON logger on standard output. Messages are constant and objects have ids; secrets and personal data are redacted.
 * `level` is a pino level; "silent" turns logging off.
 */
export function createLog(options: { service: string; level: string; destination?: DestinationStream }): Log {
  const { service, level, destination } = options;
  const log = pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
      // The formatter has described the error already; pino's own serializer would add more.
      serializers: { err: (err: unknown) => err },
    },
    destination ?? toStandardOutput(),
  );
  // A child's bindings pass no formatter. Children inherit this method.
  const { child } = log;
  log.child = function (this: Log, bindings: object, options?: object) {
    return child.call(this, withoutSecrets(bindings), options as never);
  } as typeof child;
  return log;
}

/** A copy with the values of redacted keys replaced. At the top level `name` is not a person's name. */
function withoutSecrets(object: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [
      key,
      key === "err" && !(value instanceof Error)
        ? { message: "not an Error" }
        : key !== "name" && isRedacted(key)
          ? censored
          : clean(value, 1),
    ]),
  );
}

const isRedacted = (key: string): boolean => redactedKeys.has(key.toLowerCase());

function clean(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return describeError(value, depth);
  if (depth > maxDepth) return censored;
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  if ("toJSON" in value && typeof value.toJSON === "function") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isRedacted(key) ? censored : clean(item, depth + 1)]),
  );
}

/** An error and its causes, without the values that database drivers add. */
function describeError(error: Error, depth: number): object {
  const { name, stack, cause } = error;
  const code = (error as { code?: unknown }).code;
  const message = messageWithoutValues(error);
  // The stack starts with the original message, which may have several lines.
  const frames = typeof stack === "string" ? stack.slice(stack.search(/\n {4}at |$/)) : "";
  return {
    type: name,
    message,
    ...(code === undefined ? {} : { code }),
    stack: `${name}: ${message}${frames}`,
    ...(cause instanceof Error && depth < maxDepth ? { cause: describeError(cause, depth + 1) } : {}),
  };
}
