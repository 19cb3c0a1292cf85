// Zod would generate code with eval, which the gateway's content security policy forbids. It reads this
// setting when it is loaded, so main.tsx imports this file first.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

// While an input method composes, its keys are its own: Enter takes the word and saves nothing. Safari sends the last of
// them after the composition, as key 229.
window.addEventListener(
  "keydown",
  (event) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  },
  { capture: true },
);

// The font loads after the script: fetched beside it, it would delay the script by 250 ms on a slow line.
document.fonts.load('1em "Inter Variable"').catch(() => {});
