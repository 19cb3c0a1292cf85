// Zod would generate code with eval, which the gateway's content security policy forbids. It reads this
// setting when it is loaded, so main.tsx imports this file first.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

// The font loads after the script: fetched beside it, it would delay the script by 250 ms on a slow line.
document.fonts.load('1em "Inter Variable"').catch(() => {});
