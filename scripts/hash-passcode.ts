import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { hashPassword } from "@kindling/gateway/credentials/argon2.ts";
import { passwordProblem } from "@kindling/gateway/credentials/weak-passwords.ts";

/**
 * `npm run hash-passcode -- <name> [viewer]`: prints an admin's or viewer's line for ADMINS_FILE. Asks for the passcode
 * twice, or reads it from standard input if that is not a terminal. It is not an argument, because other users of the
 * machine could read it. Exits with 2 for wrong arguments, 1 for an unacceptable passcode.
 */
const usage = `npm run hash-passcode -- <name> [admin|viewer]
  Prints a line for ADMINS_FILE. The name has no spaces; a viewer sees everything and changes nothing. The passcode is
  asked for, or read from standard input.
`;

const [name = "", role = "admin", ...others] = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  // Another argument may be the passcode, so it is not repeated.
  const isRole = role === "admin" || role === "viewer";
  if (!/^[^\s#]\S{0,59}$/.test(name) || !isRole || others.length > 0) return complain(usage, 2);
  const passcode = process.stdin.isTTY ? await askTwice() : await readInput();
  if (passcode === null) return complain("The passcodes differ.\n", 1);
  // The sign-in has one line: with a line break in it, nobody could type the passcode.
  if (/[\r\n]/.test(passcode)) return complain("The passcode must be one line.\n", 1);
  const problem = passwordProblem(passcode, [name]);
  if (problem !== null) return complain(`${problem}\n`, 1);
  process.stdout.write(`${name} ${await hashPassword(passcode)}${role === "viewer" ? " viewer" : ""}\n`);
  return 0;
}

function complain(message: string, code: number): number {
  process.stderr.write(message);
  return code;
}

/** Standard input without the final line break. */
async function readInput(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, "");
}

/** The passcode, or null if the two inputs differ. */
async function askTwice(): Promise<string | null> {
  const first = await ask("Passcode: ");
  return first === (await ask("Again: ")) ? first : null;
}

/** Asks without echoing the input. */
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
