import { createStoredValue } from "./stored-value.ts";

/** In the order of the button. */
export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** "system" is stored as nothing. */
const storedChoice = createStoredValue<ThemeChoice>(
  "kindling.theme",
  (stored) => themeChoices.find((choice) => choice === stored) ?? null,
);

/** Applies the choice to the page, as public/assets/theme-*.js does before the first paint. */
function applyTheme(): void {
  const choice = storedChoice.read() ?? "system";
  const isDark = choice === "system" ? darkSystem().matches : choice === "dark";
  const { documentElement: page } = document;
  page.dataset.theme = isDark ? "dark" : "light";
  const paper = getComputedStyle(page).getPropertyValue("--color-paper");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", paper);
}

/** Applies the theme, and again when the system's theme or the choice changes, in this tab or another. */
export function followTheme(): void {
  applyTheme();
  darkSystem().addEventListener("change", applyTheme);
  storedChoice.subscribe(applyTheme);
}

function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") storedChoice.remove();
  else storedChoice.write(choice);
}

/** The choice, stored in this browser, and its setter. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [storedChoice.use() ?? "system", chooseTheme];
}

const darkSystem = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");
