/** A desktop in light, and a phone with touch in dark: the main journey of a capability runs on both. */
export const twoScreens = [
  { width: 1280, colorScheme: "light" },
  { width: 375, colorScheme: "dark" },
] as const;
