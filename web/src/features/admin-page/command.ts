import { searchText } from "@kindling/contracts/lists/search-text.ts";
import type { DashboardTab } from "../lists/dashboard-tabs.ts";

/** Something that the palette can do on the page. */
export interface Command {
  label: string;
  note?: string;
  run: () => void;
}

/** What the buttons of the dashboard do. */
export interface DashboardActions {
  onTab: (tab: DashboardTab) => void;
  onRefresh: () => void;
  onExport: () => void;
  onFilter: () => void;
  onAdd: (what: "founder" | "investor") => void;
  onClear: () => void;
}

/** What the page around the palette can do. Other commands open the dashboard. */
export interface CommandScope {
  /** On the dashboard. */
  dashboard?: DashboardActions;
  /** The page shows records in their panel. */
  showsRecords: boolean;
}

/** The commands with a word that begins with each typed word. */
export function commandsMatching<C extends Command>(commands: readonly C[], text: string): C[] {
  const typed = wordsOf(text);
  return commands.filter(({ label }) => {
    const words = wordsOf(label);
    return typed.every((start) => words.some((word) => word.startsWith(start)));
  });
}

const wordsOf = (text: string): string[] =>
  searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
