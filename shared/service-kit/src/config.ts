import { z } from "zod";

/** An environment variable: its schema and description. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly schema: S;
  readonly description: string;
  /** Shown in the generated tables; secrets show none. */
  readonly example?: string;
}

export type Settings = Readonly<Record<string, Setting>>;
export type Config<T extends Settings> = Readonly<{ [K in keyof T]: z.output<T[K]["schema"]> }>;

/** The environment is not a valid configuration; the message names every problem. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/** Declares one setting. */
export const setting = <S extends z.ZodType>(
  schema: S,
  description: string,
  example?: string,
): Setting<S> => ({
  schema,
  description,
  ...(example === undefined ? {} : { example }),
});

/**
 * Reads the settings from the environment and freezes them. An empty or blank variable counts as
 * absent, because Docker Compose passes variables without a value as empty.
 * @throws ConfigError naming every missing or invalid variable, never its value
 */
export function readConfig<const T extends Settings>(settings: T, env: NodeJS.ProcessEnv): Config<T> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, description }] of Object.entries(settings)) {
    const raw = env[name]?.trim() ? env[name] : undefined;
    const result = read(schema, raw);
    if ("value" in result) values[name] = result.value;
    else if (raw === undefined) problems.push(`${name} is missing: ${description}`);
    else problems.push(`${name}: ${result.problem} (${description})`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(values) as Config<T>;
}

function read(schema: z.ZodType, raw: string | undefined): { value: unknown } | { problem: string } {
  try {
    const result = schema.safeParse(raw);
    if (result.success) return { value: result.data };
    return { problem: result.error.issues.map(({ message }) => message).join(", ") };
  } catch {
    // A custom transformation threw, perhaps with the value in its message.
    return { problem: "cannot be read" };
  }
}

const port = z.coerce.number().int().min(0).max(65_535);
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, "must be a postgresql:// address");
const webAddress = z.url({ protocol: /^https?$/, error: "must be an http(s) address" });
const natsUrl = z.string().regex(/^(nats|tls):\/\//, "must be a nats:// address");

/** Settings that every service has. */
export const commonSettings = {
  PORT: setting(port.default(8080), "port to listen on", "8080"),
  HOST: setting(z.string().default("127.0.0.1"), "address to listen on", "127.0.0.1"),
  LOG_LEVEL: setting(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    "lowest level that is logged",
    "info",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    webAddress.optional(),
    "OpenTelemetry collector that receives traces over HTTP, e.g. `http://collector:4318`; without it tracing is off. `OTEL_EXPORTER_OTLP_HEADERS` adds headers, e.g. `authorization=Bearer%20token`",
  ),
} as const satisfies Settings;

/** Settings of the services that publish events. */
export const busSettings = {
  NATS_URL: setting(natsUrl, "address of NATS with JetStream", "nats://nats:4222"),
  NATS_REPLICAS: setting(
    z.coerce.number().int().min(1).max(5).default(1),
    "number of replicas of every JetStream stream",
    "1",
  ),
} as const satisfies Settings;

/** Minimum length of a secret: 32 characters of base64 are 192 bits. */
const minSecretLength = 32;

/** Secrets separated by commas: the first signs, all are accepted, so that secrets can be rotated. */
export const secretsSchema = z
  .string()
  .transform((value) => value.split(",").map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret.length >= minSecretLength), {
    error: `each secret must have at least ${minSecretLength} characters`,
  })
  .readonly();

/** The command that creates a secret. */
export const makeSecret = "make one with: openssl rand -base64 32";

/** Settings for signing or verifying identities: of the gateway, the services and operators' commands. */
export const identitySettings = {
  IDENTITY_SECRETS: setting(
    secretsSchema,
    `secrets that sign callers' identities, the same for the gateway and all services, newest first, separated by commas; ${makeSecret}`,
  ),
} as const satisfies Settings;

/** A database setting of one service. */
export const databaseSetting = (service: string) =>
  setting(
    databaseUrl,
    `PostgreSQL database of ${service}`,
    `postgresql://${service}@postgres:5432/${service}`,
  );
