/** Who may import whom. Each rule has a planted violation in scripts/boundaries.int.test.ts. */
const services = "founders|investors|matches|media";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "A cycle hides what depends on what.",
      from: {},
      to: { circular: true },
    },
    {
      name: "unresolvable",
      severity: "error",
      comment: "An import must lead somewhere.",
      from: {},
      to: { couldNotResolve: true, pathNot: "/generated/" },
    },
    {
      name: "no-service-imports-another",
      severity: "error",
      comment: "Services meet over HTTP and events only.",
      from: { path: `^services/(${services})/` },
      to: { path: `^services/(${services})/`, pathNot: "^services/$1/" },
    },
    {
      name: "services-know-no-gateway",
      severity: "error",
      comment: "The gateway and the standalone start know the services, not the other way round.",
      from: {
        path: "^(services|shared)/",
        pathNot: "[.](test|int[.]test|container[.]test)[.]ts$|^tests/kit/",
      },
      to: { path: "^(gateway|standalone|web|bench|tests/(?!kit/))/?" },
    },
    {
      name: "gateway-imports-no-service",
      severity: "error",
      comment: "The gateway knows services by the contracts.",
      from: { path: "^gateway/", pathNot: "[.]test[.]ts$" },
      to: { path: "^(services|standalone)/" },
    },
    {
      name: "contracts-import-nothing-of-ours",
      severity: "error",
      comment: "Contracts are data: what crosses a boundary, without I/O.",
      from: { path: "^shared/contracts/src/", pathNot: "[.]test[.]ts$" },
      to: { path: "^(shared/service-kit|tests|services|gateway|standalone|web|bench)/" },
    },
    {
      name: "prisma-only-in-repositories",
      severity: "error",
      comment: "Queries stand in repositories; the composition builds the client and passes it on.",
      from: {
        path: `^services/(${services})/src/`,
        pathNot: "([.]repository|-service|/match-updater|[.]test)[.]ts$",
      },
      to: { path: "(^|/)(generated/|node_modules/@prisma/)" },
    },
    {
      name: "nats-only-in-two-files",
      severity: "error",
      comment: "Moving to another client is a day's work as long as one file knows it.",
      from: { pathNot: "^shared/service-kit/src/bus/nats/nats-(bus|streams)[.]ts$" },
      to: { path: "node_modules/nats/" },
    },
    {
      name: "web-layers",
      severity: "error",
      comment: "The client's ui and lib know no form and no feature.",
      from: { path: "^web/src/(ui|lib)/" },
      to: { path: "^web/src/(forms|features|app)/" },
    },
    {
      name: "web-app-on-top",
      severity: "error",
      comment: "Features and forms do not know the app around them.",
      from: { path: "^web/src/(forms|features)/" },
      to: { path: "^web/src/app/" },
    },
    {
      name: "web-forms-below-features",
      severity: "error",
      comment: "Forms are shared by features and know none of them.",
      from: { path: "^web/src/forms/" },
      to: { path: "^web/src/features/" },
    },
    {
      name: "web-features-apart",
      severity: "error",
      comment: "Features do not know each other.",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "test-kit-only-in-tests",
      severity: "error",
      comment: "What helps tests must not reach the product.",
      from: {
        pathNot: "[.]test[.]ts$|/testing/|^bench/|^tests/",
      },
      to: { path: "^tests/kit/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules|/generated/" },
    exclude: { path: "(^|/)(dist|coverage)/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json"],
    },
  },
};
