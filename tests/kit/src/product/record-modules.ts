import { registerHooks } from "node:module";

/** Imported before a program. Prints at its end which packages of OpenTelemetry it has loaded. */
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
