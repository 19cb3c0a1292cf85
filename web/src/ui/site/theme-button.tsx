import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { type ThemeChoice, themeChoices, useThemeChoice } from "../../lib/browser-state/theme.ts";
import { Button } from "../button.tsx";

const icons = { system: Monitor, light: Sun, dark: Moon };

const themeAfter = (choice: ThemeChoice): ThemeChoice =>
  themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length]!;

/** Cycles through the themes: system, light, dark. */
export function ThemeButton({ className }: { className?: string }) {
  const [choice, choose] = useThemeChoice();
  const next = themeAfter(choice);
  const Icon = icons[choice];
  const label = `Theme: ${choice}. Switch to ${next}`;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      className={className}
      aria-label={label}
      title={label}
      onClick={() => choose(next)}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  );
}
