import type { StepProps } from "../import-place.ts";

/** Shows what would happen to each row, then the progress of the run and what came of it. */
export function CheckStep({ found }: StepProps) {
  return <p>{found.file_name}</p>;
}
