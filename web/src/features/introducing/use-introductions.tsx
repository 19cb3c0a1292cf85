import type { Introduction } from "@kindling/contracts/introductions/schemas.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import { loadFailure } from "../../lib/api/load-failure.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { type IntroducedMember, introductionsOf } from "./introduction-calls.ts";
import type { IntroducedPair } from "./introduction-words.ts";

const IntroduceDialog = lazyComponent(() => import("./introduce-dialog.tsx"));
const IntroductionDialog = lazyComponent(() => import("./introduction-dialog.tsx"));

interface Introductions {
  /** The introduction of a match: null without one, undefined until that is known. */
  introductionOf: (matchId: number) => Introduction | null | undefined;
  /** Opens the introduction of a match, or begins one. */
  press: (pair: IntroducedPair) => void;
  /** Begins the introductions of several matches. */
  introduce: (pairs: readonly IntroducedPair[]) => void;
  /** Show them beside the list, not within a match: a match takes keys. */
  dialogs: ReactNode;
}

/** The introductions of a founder's or an investor's matches, with their dialogs; null while there is nobody. */
export function useIntroductions(member: IntroducedMember | null): Introductions {
  const query = useQuery({ ...introductionsOf(member ?? { founder_id: 0 }), enabled: member !== null });
  const known = useMemo(() => new Map(query.data?.map((one) => [one.id, one])), [query.data]);
  // Both stay mounted once opened, so that they can fade out and restore the focus.
  const [begun, setBegun] = useState<{ pairs: readonly IntroducedPair[]; open: boolean } | null>(null);
  const [opened, setOpened] = useState<{ id: number; open: boolean } | null>(null);
  // Without the list, the server still refuses a second introduction, and says so.
  const isKnown = query.data !== undefined || loadFailure(query) !== null;

  const introductionOf = (id: number) => known.get(id) ?? (isKnown ? null : undefined);
  const introduce = (pairs: readonly IntroducedPair[]) => setBegun({ pairs, open: true });
  const press = (pair: IntroducedPair) => {
    if (known.has(pair.id)) setOpened({ id: pair.id, open: true });
    else introduce([pair]);
  };
  const dialogs = (
    <Suspense fallback={null}>
      {begun && (
        <IntroduceDialog
          key={`new ${begun.pairs.map(({ id }) => id).join()}`}
          {...begun}
          onClose={() => setBegun({ ...begun, open: false })}
          onDrafted={(drafted) => {
            setBegun({ ...begun, open: false });
            if (drafted.length === 1) setOpened({ id: drafted[0]!.id, open: true });
          }}
        />
      )}
      {opened && (
        <IntroductionDialog
          key={opened.id}
          {...opened}
          onClose={() => setOpened((now) => (now?.id === opened.id ? { ...now, open: false } : now))}
        />
      )}
    </Suspense>
  );
  return { introductionOf, press, introduce, dialogs };
}
