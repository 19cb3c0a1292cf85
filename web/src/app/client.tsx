import { CSPProvider } from "@base-ui/react/csp-provider";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { BrowserRouter } from "react-router-dom";
import { followOtherTabs } from "../lib/session/session.ts";
import { App } from "./app.tsx";

/** The whole client at the address of the window. */
export function Client({ queryClient }: { queryClient: QueryClient }) {
  useEffect(() => followOtherTabs(queryClient), [queryClient]);
  return (
    // The gateway's content security policy forbids <style> elements.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        {/* Not the data router, which adds 17 kB after gzip (decision 11). */}
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </CSPProvider>
  );
}
