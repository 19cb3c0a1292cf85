export type StartErrorCode =
  | "unsupported-platform"
  | "binaries-missing"
  | "data-dir-not-writable"
  | "data-dir-in-use"
  | "data-dir-other-version"
  | "data-dir-damaged"
  | "disk-full"
  | "postgres-failed"
  | "postgres-exited";

/**
 * The database could not be started, or has ended. `message` is one or two sentences for the person at the terminal
 * that say what to do; `cause` has the details.
 */
export class StartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
    this.code = code;
  }
}

const reasons: Record<string, string> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOTDIR: "a part of its path is a file, not a folder",
  EEXIST: "a file is in its place",
  ENOENT: "it cannot be created",
};

/** The code of a failed system call (`"ENOENT"`), or undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === "string" ? code : undefined;
}

export function notWritable(folder: string, reason: string, cause?: unknown): StartError {
  return new StartError(
    "data-dir-not-writable",
    `Kindling cannot write to the folder ${folder} (${reason}). ` +
      "Make it writable for this user, or set DATA_DIR to another folder.",
    { cause },
  );
}

export function inUse(dataDir: string): StartError {
  return new StartError(
    "data-dir-in-use",
    `The data folder ${dataDir} is in use by another running Kindling. ` +
      "Stop that one first, or set DATA_DIR to another folder.",
  );
}

export function cannotRun(program: string, error: unknown): StartError {
  const text = error instanceof Error ? error.message : String(error);
  return new StartError("postgres-failed", `The program ${program} cannot run on this system (${text}).`, {
    cause: error,
  });
}

/** The last line of a program's output that names an error, without time, process id and severity. */
export function failureReason(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim());
  const line =
    lines.findLast((each) => /error|fatal|panic/i.test(each)) ?? lines.at(-1) ?? "it gave no reason";
  return line.replace(/^.*?(?:ERROR|FATAL|PANIC):/, "").trim();
}

/** Converts any error of opening `dataDir`; a StartError is returned unchanged. */
export function asStartError(error: unknown, dataDir: string): StartError {
  if (error instanceof StartError) return error;
  const code = systemCode(error);
  if (code === "ENOSPC" || code === "EDQUOT") {
    return new StartError(
      "disk-full",
      `There is no room left on the disk that holds ${dataDir}. Free some, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  const reason = code ? reasons[code] : undefined;
  if (reason) {
    const path = (error as NodeJS.ErrnoException).path;
    return notWritable(dataDir, path && path !== dataDir ? `${path}: ${reason}` : reason, error);
  }
  const text = error instanceof Error ? error.message : String(error);
  return new StartError("postgres-failed", `PostgreSQL could not be started in ${dataDir}: ${text}`, {
    cause: error,
  });
}
