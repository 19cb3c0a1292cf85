import { MergePage } from "./merge-page.tsx";
import { founderMerges } from "./merge-source.ts";

/** Merges two founders. */
export default function FounderMergePage() {
  return <MergePage source={founderMerges} />;
}
