import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { Installation } from "../operations/installation.ts";
import { images } from "./installed.ts";

/** Builds the images once for all files of the faults, and for the load; what nothing changed in costs seconds. */
export default async function buildImages(): Promise<void> {
  if (!dockerAvailable()) return;
  const kindling = await Installation.create({ settings: [images] });
  try {
    await kindling.compose("build");
  } finally {
    await kindling.remove();
  }
}
