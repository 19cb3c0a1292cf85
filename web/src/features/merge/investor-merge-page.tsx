import { MergePage } from "./merge-page.tsx";
import { investorMerges } from "./merge-source.ts";

/** Merges two investors. */
export default function InvestorMergePage() {
  return <MergePage source={investorMerges} />;
}
