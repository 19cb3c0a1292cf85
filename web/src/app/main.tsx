import "./startup.ts";
import "./theme.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { createQueryClient } from "../lib/api/query-client.ts";
import { followTheme } from "../lib/browser-state/theme.ts";
import { followOtherTabs } from "../lib/session/session.ts";
import { App } from "./app.tsx";
import { preloadPage } from "./routes.ts";

followTheme();
const queryClient = createQueryClient();
followOtherTabs(queryClient);

await preloadPage(window.location.pathname);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    {/* The gateway's content security policy forbids <style> elements. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {/* Not the data router, which adds 17 kB after gzip (decision 11). */}
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
