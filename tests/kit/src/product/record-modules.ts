import { registerHooks } from "node:module";

/** Imported before a program; prints the OpenTelemetry packages that it loaded when it exits. */
const loaded = new Set<string>();
registerHooks({
  load(url, context, nextLoad) {
    const [, name] = /\/@opentelemetry\/([^/]+)\//.exec(url) ?? [];
    if (name !== undefined) loaded.add(name);
    return nextLoad(url, context);
  },
});
process.on("exit", () =>
  process.stderr.write(`OpenTelemetry packages loaded: ${[...loaded].sort().join(" ")}\n`),
);
