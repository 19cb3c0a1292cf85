import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { call } from "../../lib/api/api-client.ts";
import { endpointKey } from "../../lib/api/endpoint-query.ts";
import type { NewRecordControl } from "../record/use-new-record-form.ts";
import type { DuplicateSource } from "./duplicate-source.ts";
import { LooksLike } from "./looks-like.tsx";

/** What a record is compared by. */
const compared = ["name", "company", "email", "website", "phone", "linked_in"] as const;
/** The time after the last key until the record is looked up, in ms. */
const typingPauseMs = 500;
/** The shortest text that is looked up. */
const shortest = 3;

interface LookalikeHintProps {
  source: DuplicateSource;
  control: NewRecordControl;
}

/** Under the fields of a new record: which stored records it looks like. It refuses nothing, and a failure is not shown. */
export function LookalikeHint({ source: { member, endpoints }, control }: LookalikeHintProps) {
  const values = useWatch({ control, name: compared });
  const typed = JSON.stringify(
    Object.fromEntries(
      compared.flatMap((field, at) => {
        const text = String(values[at] ?? "").trim();
        return text.length < shortest ? [] : [[field, text]];
      }),
    ),
  );
  const settled = useSettled(typed);
  const isTyped = settled !== "{}" && typed !== "{}";
  const { data } = useQuery({
    queryKey: [...endpointKey(endpoints.lookUp), settled],
    queryFn: ({ signal }) =>
      call(endpoints.lookUp, { body: { records: [JSON.parse(settled)] }, signal }).then(([found]) => found!),
    enabled: isTyped,
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <div role="status">
      {isTyped && data && <LooksLike member={member} found={data} className="rounded-lg bg-sunken p-3" />}
    </div>
  );
}

/** A text, once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
