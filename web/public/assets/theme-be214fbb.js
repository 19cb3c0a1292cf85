// Puts the chosen theme on the page before its first paint; the security policy allows no inline script.
// lib/theme.ts does the rest. Files under /assets are cached for good: the name carries the content's hash.
{
  let choice = null;
  try {
    choice = localStorage.getItem("kindling.theme");
  } catch {}
  const isDark =
    choice === '"dark"' || (choice !== '"light"' && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
