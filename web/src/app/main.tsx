import "./startup.ts";
import "./translated-text.ts";
import "./theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../lib/api/query-client.ts";
import { followTheme } from "../lib/browser-state/theme.ts";
import { Client } from "./client.tsx";
import { preloadPage } from "./routes.ts";

followTheme();
const queryClient = createQueryClient();

await preloadPage(window.location.pathname);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <Client queryClient={queryClient} />
  </StrictMode>,
);
