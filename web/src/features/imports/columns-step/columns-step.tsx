import type { StepProps } from "../import-place.ts";

/** Says what the columns and values of the file mean. */
export function ColumnsStep({ found }: StepProps) {
  return <p>{found.file_name}</p>;
}
