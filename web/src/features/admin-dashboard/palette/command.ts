/** Something that the palette can do on the page. */
export interface Command {
  label: string;
  note?: string;
  run: () => void;
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
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
