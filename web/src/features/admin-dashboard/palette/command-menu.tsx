import Command from "lucide-react/icons/command";
import Keyboard from "lucide-react/icons/keyboard";
import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useUrlParams } from "../../../lib/browser-state/url-state.ts";
import { useMayEdit } from "../../../lib/session/may-edit.ts";
import { storedSessions } from "../../../lib/session/stored-sessions.ts";
import { Button } from "../../../ui/button.tsx";
import { isTyping } from "../../../ui/controls/is-typing.ts";
import { lazyComponent } from "../../../ui/lazy-component.ts";
import { isBehindDialog } from "../../../ui/overlays/is-behind-dialog.ts";
import { useSignOutButton } from "../../../ui/site/session-notes.tsx";
import { tabSettings, tabs } from "../dashboard-tabs.ts";
import { useAdminPages } from "../layout/admin-pages.ts";
import { reviewPathOfView } from "../review/review-subject.ts";
import { modifierKey } from "./modifier-key.ts";

const Palette = lazyComponent(() => import("./palette.tsx"));
const KeysDialog = lazyComponent(() => import("./keys-dialog.tsx"));

interface CommandMenuProps {
  onTab: (tab: (typeof tabs)[number]) => void;
  onRefresh: () => void;
  onExport: () => void;
  onFilter: () => void;
  onAdd: (what: "founder" | "investor") => void;
  onClear: () => void;
  onOpenRecord: (member: "founder" | "investor", id: number) => void;
}

/** The buttons for the palette and for the list of keys, and their keys: Ctrl-K and "?". */
export function CommandMenu({
  onTab,
  onRefresh,
  onExport,
  onFilter,
  onAdd,
  onClear,
  onOpenRecord,
}: CommandMenuProps) {
  const [shown, setShown] = useState<"palette" | "keys" | null>(null);
  const [wasShown, setWasShown] = useState<ReadonlySet<string>>(new Set());
  const show = (what: "palette" | "keys") => {
    setShown(what);
    setWasShown((before) => new Set([...before, what]));
  };
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [params] = useUrlParams();
  const mayEdit = useMayEdit();
  const { signOut } = useSignOutButton(storedSessions.admin.remove);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isBehindDialog()) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier && event.key.toLowerCase() === "k") show("palette");
    else if (event.key === "?" && !hasModifier && !isTyping(event.target)) show("keys");
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  const pages = useAdminPages();
  const review = () => navigate(reviewPathOfView(params), { state: { from: `${pathname}${search}` } });
  const commands = [
    ...tabs.map((tab) => ({ label: tabSettings[tab].config.texts.title, run: () => onTab(tab) })),
    ...pages.map(({ to, label }) => ({ label, run: () => navigate(to) })),
    { label: "Refresh", run: onRefresh },
    { label: "Export", run: onExport },
    { label: "Filter", run: onFilter },
    { label: "Review matches", run: review },
    { label: "Clear search and filters", run: onClear },
    ...(mayEdit
      ? [
          { label: "Add Founder", run: () => onAdd("founder") },
          { label: "Add Investor", run: () => onAdd("investor") },
        ]
      : []),
    { label: "Keyboard shortcuts", run: () => show("keys") },
    { label: "Logout", run: signOut },
  ];
  const close = () => setShown(null);
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        className="max-lg:hidden"
        aria-label="Command palette"
        aria-keyshortcuts="Control+K Meta+K"
        title={`Command palette (${modifierKey} K)`}
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
        onClick={() => show("palette")}
      >
        <Command aria-hidden="true" className="size-4" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        className="max-lg:hidden"
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        onClick={() => show("keys")}
      >
        <Keyboard aria-hidden="true" className="size-4" />
      </Button>
      <Suspense fallback={null}>
        {wasShown.has("palette") && (
          <Palette
            open={shown === "palette"}
            onClose={close}
            commands={commands}
            onOpenRecord={onOpenRecord}
          />
        )}
        {wasShown.has("keys") && <KeysDialog open={shown === "keys"} onClose={close} />}
      </Suspense>
    </>
  );
}
