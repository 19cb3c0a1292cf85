import { dockerAvailable } from "@kindling/test-kit/containers.ts";
import { Installation } from "@kindling/test-kit/product/installation.ts";
import { images } from "./install.ts";

/** Builds the images once for all files of the projects `faults` and `load`. */
export default async function buildImages(): Promise<void> {
  if (!dockerAvailable()) return;
  const kindling = await Installation.create({ settings: [images] });
  try {
    await kindling.compose("build");
  } finally {
    await kindling.stop();
  }
}
