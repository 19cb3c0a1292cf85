import { useQuery } from "@tanstack/react-query";
import { useConfig } from "../../../lib/config.ts";
import { founderApplications, investorApplications } from "./application-source.ts";
import { waitingQuery } from "./list-applications.ts";

/** How many applications wait for a decision; 0 with open access, where there are none, and until it is known. */
export function useWaitingApplications(): number {
  const enabled = useConfig().access === "enforced";
  const founders = useQuery({ ...waitingQuery(founderApplications), enabled });
  const investors = useQuery({ ...waitingQuery(investorApplications), enabled });
  return (founders.data ?? 0) + (investors.data ?? 0);
}
