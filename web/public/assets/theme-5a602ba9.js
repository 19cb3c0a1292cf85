// Sets the theme before the first paint; the content security policy allows no inline script. The rest is in
// src/lib/browser-state/theme.ts. The file name contains the content's hash, because /assets is cached for good.
{
  let choice = null;
  try {
    choice = localStorage.getItem("kindling.theme");
  } catch {}
  const isDark =
    choice === '"dark"' || (choice !== '"light"' && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
