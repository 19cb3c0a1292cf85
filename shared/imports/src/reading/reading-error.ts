/** Why a file cannot be read. */
export type ReadingProblem =
  | "wrong-format"
  | "macros"
  | "old-format"
  | "password"
  | "damaged"
  | "too-large"
  | "too-many-rows"
  | "too-many-columns"
  | "empty"
  | "no-such-sheet";

/** A file that cannot be read. Its message says why and what to do, for the person who chose the file. */
export class ReadingError extends Error {
  override readonly name = "ReadingError";
  readonly problem: ReadingProblem;

  constructor(problem: ReadingProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
