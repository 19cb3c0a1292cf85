/** The allowed imports. scripts/boundaries.int.test.ts has a violation of each rule. */
const services = "founders|investors|matches|media";
/** The gateway's folders, lowest first (gateway/README.md). */
const gatewayLayers = [
  "access|credentials|http|monitoring|upstreams",
  "activity|docs|mail|proxy|rate-limits|web",
  "load-limits|saved-views|sessions",
  "auth|live",
  "admin-mails|members|second-factor",
  "follow-ups|introductions|retention|sign-in|weekly-summary",
  "applications",
  "accounts|admins|invitations",
  "me",
];
/** The folders of the admin's features in the web client, lowest first (web/README.md). */
const adminLayers = [
  "edits",
  "lists",
  "columns|selection|tables",
  "introducing",
  "cards|matches",
  "bulk|records|toolbar|views",
  "admin-page",
  "activity|admin-dashboard|admins|applications|archive|duplicates|imports|introductions|merge|overview|own-admin|review|two-step",
];

/** A rule for each layer of the folders in `root`: they import from lower layers only. */
const layerRules = (root, layers, rule) =>
  layers.map((layer, at) => ({
    ...rule,
    severity: "error",
    from: { path: `^${root}/(${layer})/` },
    to: {
      path: `^${root}/[^/]+/`,
      pathNot: `^${root}/(${["testing", "$1", ...layers.slice(0, at)].join("|")})/`,
    },
  }));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Cycles make dependencies unclear.",
      from: {},
      to: { circular: true },
    },
    {
      name: "unresolvable",
      severity: "error",
      comment: "Every import must resolve.",
      from: {},
      to: { couldNotResolve: true, pathNot: "/generated/" },
    },
    {
      name: "no-service-imports-another",
      severity: "error",
      comment: "Services communicate by HTTP and events only.",
      from: { path: `^services/(${services})/` },
      to: { path: `^services/(${services})/`, pathNot: "^services/$1/" },
    },
    {
      name: "shared-imports-nothing-above",
      severity: "error",
      comment: "Shared code does not depend on its users. Tests of the kit borrow a service's Prisma client.",
      from: { path: "^shared/", pathNot: "[.]test[.]ts$" },
      to: { path: "^(services|gateway|standalone|web|tests/(?!kit/))/?" },
    },
    {
      name: "services-import-shared-only",
      severity: "error",
      comment: "Services do not depend on the gateway or on the standalone process.",
      from: { path: "^services/" },
      to: { path: "^(gateway|standalone|web|tests/(?!kit/))/?" },
    },
    {
      name: "gateway-imports-shared-only",
      severity: "error",
      comment: "The gateway depends on the services' contracts only.",
      from: { path: "^gateway/" },
      to: { path: "^(services|standalone|web|tests/(?!kit/))/?" },
    },
    ...layerRules("gateway/src", gatewayLayers, {
      name: "gateway-layers",
      comment: "A folder of the gateway imports from lower layers only, so no cycle of folders is possible.",
    }),
    {
      name: "gateway-folders-have-a-layer",
      severity: "error",
      comment: "A new folder of the gateway is added to gatewayLayers.",
      from: { path: "^gateway/src/" },
      to: {
        path: "^gateway/src/[^/]+/",
        pathNot: `^gateway/src/(testing|${gatewayLayers.join("|")})/`,
      },
    },
    {
      name: "gateway-composition-on-top",
      severity: "error",
      comment:
        "The files beside the gateway's folders compose these. Tests of a folder use the whole gateway.",
      from: { path: "^gateway/src/[^/]+/", pathNot: "[.]test[.]ts$|/testing/" },
      to: { path: "^gateway/src/[^/]+[.]ts$", pathNot: "/(config|database)[.]ts$" },
    },
    {
      name: "web-imports-contracts-and-imports-only",
      severity: "error",
      comment:
        "The browser shares contracts and the reading of files with the services, and no code of theirs.",
      from: { path: "^web/" },
      to: { path: "^(shared/(?!(contracts|imports)/)|services|gateway|standalone|tests)/?" },
    },
    {
      name: "standalone-imports-no-web-or-tests",
      severity: "error",
      comment:
        "The standalone process composes the services and the gateway, and serves the built web client.",
      from: { path: "^standalone/" },
      to: { path: "^(web|tests/(?!kit/))/?" },
    },
    {
      name: "nothing-imports-the-web-client",
      severity: "error",
      comment: "Tests use the web client in a browser. Benches also measure parts of its code.",
      from: { pathNot: "^(web|bench)/" },
      to: { path: "^web/" },
    },
    {
      name: "bench-only-in-load-tests",
      severity: "error",
      comment: "Nothing but the load tests depends on the benches.",
      from: { pathNot: "^(bench|tests/load)/" },
      to: { path: "^bench/" },
    },
    {
      name: "scripts-only-on-the-command-line",
      severity: "error",
      comment: "Scripts use the product, and are not part of it.",
      from: { path: "^(shared|services|gateway|standalone|web)/" },
      to: { path: "^scripts/" },
    },
    {
      name: "contracts-import-nothing-of-ours",
      severity: "error",
      comment: "Contracts are data without I/O and depend on no other part.",
      from: { path: "^shared/contracts/src/", pathNot: "[.]test[.]ts$" },
      to: { path: "^(shared/(?!contracts/)|tests|services|gateway|standalone|web|bench)/?" },
    },
    {
      name: "imports-import-contracts-only",
      severity: "error",
      comment: "The reading of files runs in a browser's worker, on the command line and in services.",
      from: { path: "^shared/imports/src/", pathNot: "[.]test[.]ts$" },
      to: { path: "^(shared/(?!(contracts|imports)/)|tests|services|gateway|standalone|web|bench)/?" },
    },
    {
      name: "imports-use-no-node-modules",
      severity: "error",
      comment: "A browser has no modules of Node.js.",
      from: { path: "^shared/imports/src/", pathNot: "[.]test[.]ts$" },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "prisma-only-in-repositories",
      severity: "error",
      comment: "Queries are in repositories; the service's composition creates the client.",
      from: {
        path: `^services/(${services})/src/`,
        pathNot: "([.]repository|-service|[.]test)[.]ts$",
      },
      to: { path: "(^|/)(generated/|node_modules/@prisma/)" },
    },
    {
      name: "nats-only-in-three-files",
      severity: "error",
      comment: "Few files know the NATS client, so it can be replaced: two, and the server of the tests.",
      from: {
        pathNot: "^shared/service-kit/src/bus/(nats/nats-(bus|streams)|testing/nats-test-server)[.]ts$",
      },
      to: { path: "node_modules/nats/" },
    },
    {
      name: "web-layers",
      severity: "error",
      comment: "The web client's ui and lib do not depend on forms, features or the app.",
      from: { path: "^web/src/(ui|lib)/" },
      to: { path: "^web/src/(forms|features|app)/" },
    },
    {
      name: "web-app-on-top",
      severity: "error",
      comment: "Features and forms do not depend on the app.",
      from: { path: "^web/src/(forms|features)/" },
      to: { path: "^web/src/app/" },
    },
    {
      name: "web-forms-below-features",
      severity: "error",
      comment: "Forms do not depend on features.",
      from: { path: "^web/src/forms/" },
      to: { path: "^web/src/features/" },
    },
    {
      name: "web-features-apart",
      severity: "error",
      comment: "Features do not depend on each other, except the admin's.",
      from: { path: `^web/src/features/(?!(?:${adminLayers.join("|")})/)([^/]+)/` },
      to: { path: "^web/src/features/([^/]+)/", pathNot: "^web/src/features/$1/" },
    },
    ...layerRules("web/src/features", adminLayers, {
      name: "web-admin-layers",
      comment: "A feature of the admin imports from lower layers only, so no cycle of features is possible.",
    }),
    {
      name: "test-helpers-only-in-tests",
      severity: "error",
      comment: "The product does not depend on test helpers.",
      from: {
        pathNot: "[.]test[.]tsx?$|/testing/|^bench/|^tests/",
      },
      to: { path: "^tests/kit/|/testing/" },
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
