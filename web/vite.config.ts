import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { displayFont } from "./vite/display-font.ts";
import { landingSize } from "./vite/landing-size.ts";
import { precompress } from "./vite/precompress.ts";

/** The gateway that `npm run dev` talks to. */
const gateway = process.env.GATEWAY_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [displayFont(), react(), tailwindcss(), landingSize(), precompress()],
  build: {
    // The first versions with the methods of sets, such as union.
    target: ["chrome122", "edge122", "firefox127", "safari17"],
    sourcemap: false,
    // An inlined asset would be a data: address, which the security policy allows for pictures only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    emptyOutDir: true,
    // Every browser of `target` has it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // One file for the first page instead of some twenty, each of which would be a request. Zod
              // is not in it, because startup.ts must run before Zod is loaded.
              name: "start",
              test: /src\/app\/app\.tsx$|src\/lib\/api\/query-client|csp-provider|react-dom\/client/,
              includeDependenciesRecursively: true,
            },
            {
              // What most pages share is one file too, because each has some 800 bytes of headers: 17 kB less for the
              // dashboards, 10 kB more for the logins and 34 kB for the portfolio, which alone needs no Zod. Not what
              // only accounts need.
              name: "shared",
              test: /shared\/contracts\/src\/(?!accounts|me|second-factor)|node_modules\/(zod|lucide-react)|web\/src\/(ui\/(?!controls\/select|overlays\/(?!is-behind))|lib)/,
              minShareCount: 3,
            },
            {
              // What only the pages share that sign in, or that a mailed link opens.
              name: "account",
              test: /ui\/site\/(mailed-link|account-layout|confirmation)|session\/(use-mailed-link|address-token)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              // What the admin's pages share, for the same reason: 8 kB less for the dashboard. Of `lib` and `ui` what
              // no other page has, before "shared" takes it: 1.4 kB less for the others. Not what undoes an edit,
              // changes many records or opens a saved view, which is fetched when it is needed. Icons are named, because
              // others are shared by pages of members.
              name: "admin",
              test: new RegExp(
                [
                  "features/(activity|admin-dashboard|admin-page|applications|archive|cards|columns|lists|matches)/",
                  "features/(overview|records|review|selection|tables|toolbar|two-step)/",
                  "features/(edits/(?!undo/undo-edit|bulk-)|bulk/bulk-host|views/views-button)",
                  "src/lib/(live/(?!own-changes)|api/l(og|oad)-failure|browser-state/use-open-record)",
                  "src/ui/(quiet-label|states/load-banner|data-table/)",
                  "@tanstack/(react-virtual|virtual-core)/",
                  "ui/overlays/popover-button",
                  "lucide-react/.*/(arrow-up-down|bookmark|list-filter|search-x)\\.",
                  "forms/(founder|investor)-detail/\\w+-removals",
                  "(useQueries|queriesObserver|mutationOptions)\\.js$",
                ].join("|"),
              ),
              minShareCount: 2,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    // The contracts' paths; `/founder/...` without an s belongs to the client.
    proxy: Object.fromEntries(
      ["^/api(/|$)", "^/founders/", "^/youtube-videos"].map((path) => [path, gateway]),
    ),
  },
});
