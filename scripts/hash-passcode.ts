import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { hashPassword } from "@kindling/gateway/passwords/argon2.ts";
import { passwordProblem } from "@kindling/gateway/passwords/weak-passwords.ts";

/**
 * `npm run hash-passcode -- <name>`: prints the line of an admin for ADMINS_FILE. The passcode is asked
 * for twice, or read from standard input when that is no terminal; it is never an argument, which other
 * users of the machine could read. Exits with 2 when told wrongly, 1 when the passcode will not do.
 */
const usage = `npm run hash-passcode -- <name>
  Prints a line for ADMINS_FILE. The name has no spaces; the passcode is asked for, or read from standard input.
`;

const [name = "", ...others] = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  // A second argument might be the passcode.
  if (!/^[^\s#]\S{0,59}$/.test(name) || others.length > 0) return complain(usage, 2);
  const passcode = process.stdin.isTTY ? await askTwice() : await readInput();
  if (passcode === null) return complain("The two are not the same.\n", 1);
  const problem = await passwordProblem(passcode, [name]);
  if (problem !== null) return complain(`${problem}\n`, 1);
  process.stdout.write(`${name} ${await hashPassword(passcode)}\n`);
  return 0;
}

function complain(message: string, code: number): number {
  process.stderr.write(message);
  return code;
}

/** All of standard input, without the end of its line. */
async function readInput(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, "");
}

/** What was typed twice, or null when the two differ. */
async function askTwice(): Promise<string | null> {
  const first = await ask("Passcode: ");
  return first === (await ask("Again: ")) ? first : null;
}

/** Asks without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  lines.on("SIGINT", () => process.exit(130));
  const answer = await lines.question("");
  lines.close();
  process.stderr.write("\n");
  return answer;
}
