import { createStoredValue } from "./stored-value.ts";

/** In the order in which the button goes through them. */
export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Nothing is stored for "system". */
const storedChoice = createStoredValue<ThemeChoice>(
  "kindling.theme",
  (stored) => themeChoices.find((choice) => choice === stored) ?? null,
);

/** Puts the choice on the page. public/assets/theme-*.js does the same before the first paint. */
function applyTheme(): void {
  const choice = storedChoice.read() ?? "system";
  const isDark = choice === "system" ? darkSystem().matches : choice === "dark";
  const { documentElement: page } = document;
  page.dataset.theme = isDark ? "dark" : "light";
  const paper = getComputedStyle(page).getPropertyValue("--color-paper");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", paper);
}

/** Keeps the page in the chosen theme: when the system changes, and when this tab or another chooses. */
export function followTheme(): void {
  applyTheme();
  darkSystem().addEventListener("change", applyTheme);
  storedChoice.subscribe(applyTheme);
}

function chooseTheme(choice: ThemeChoice): void {
  if (choice === "system") storedChoice.remove();
  else storedChoice.write(choice);
}

/** The choice, kept in this browser, and its setter. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [storedChoice.use() ?? "system", chooseTheme];
}

const darkSystem = (): MediaQueryList => window.matchMedia("(prefers-color-scheme: dark)");
