// Zod would make code of its schemas, which the gateway's security policy forbids and reports as an
// error. It reads this when it is loaded, which the first page need not wait for.
(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };

// The typeface, as soon as the script is there. Fetched beside the script it would hold that back by a
// quarter of a second on a slow line, where text stands in a like typeface until it comes.
document.fonts.load('1em "Inter Variable"').catch(() => {});
