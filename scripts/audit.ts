import { spawnSync } from "node:child_process";

/**
 * Runs `npm audit` for production dependencies. Exits with 1 if a vulnerability is high or critical. If the
 * registry does not support audits, prints that and exits with 0.
 */
interface Report {
  error?: { summary?: string };
  message?: string;
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; range: string; via: unknown[] }>;
}

const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
  encoding: "utf8",
  maxBuffer: 64 * 1_048_576,
});
const report = parse(stdout);
const counts = report.metadata?.vulnerabilities;
if (counts === undefined) {
  console.log(
    `SKIPPED: npm audit, because the registry gave no report: ${report.message ?? "unreadable response"}`,
  );
  process.exit(0);
}
const grave = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
  ["high", "critical"].includes(severity),
);
for (const [name, { severity, range }] of grave) console.log(`${severity}: ${name} ${range}`);
console.log(
  `npm audit: ${counts.total ?? 0} known vulnerabilities, ${grave.length} of them high or critical`,
);
process.exit(grave.length > 0 ? 1 : 0);

function parse(text: string): Report {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return {};
  }
}
