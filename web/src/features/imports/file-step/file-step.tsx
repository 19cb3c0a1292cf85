import type { ImportPlace } from "../import-place.ts";

/** Chooses the file of an import, and sends its rows. */
export function FileStep({ place }: { place: ImportPlace }) {
  return <p>{place.step}</p>;
}
