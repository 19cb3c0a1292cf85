import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import "../app/startup.ts";
import "../app/translated-text.ts";
import "../app/theme.css";
import { Client } from "../app/client.tsx";
import { preloadPage } from "../app/routes.ts";
import { editHistory } from "../features/edits/edit-history.ts";
import { createQueryClient } from "../lib/api/query-client.ts";
import { followTheme } from "../lib/browser-state/theme.ts";
import { storedSessions } from "../lib/session/stored-sessions.ts";
import { toastStore } from "../ui/overlays/toast-store.ts";
import { FakeServer } from "./fake-server.ts";

// As in main.tsx: without it, pages would stay light.
followTheme();

/** The client in a real browser, in front of a fake server. */
export interface ClientInUse {
  /** The fake server of the current test. */
  readonly server: FakeServer;
  /** Opens the client at an address, such as "/portfolio?q=deck", like a new visit: storage is kept. */
  open(address: string): Promise<void>;
  /** Reloads the page: its history and storage are kept. */
  reload(): Promise<void>;
}

/** Chromium reports so that a layout took two frames. */
const isNotice = (error: unknown) =>
  error instanceof Error && error.message.startsWith("ResizeObserver loop");

/**
 * Call at the top of a file. Each test begins without storage, and fails if the page logs an error, sends a request
 * that no handler answers, or sends or receives what violates the contract.
 */
export function setUpClient(): ClientInUse {
  let server: FakeServer;
  let logged: MockInstance;
  const home = window.location.href;

  beforeEach(async () => {
    await page.viewport(1280, 800);
    server = new FakeServer();
    vi.stubGlobal("fetch", server.fetch);
    logged = vi.spyOn(console, "error");
  });
  afterEach(async () => {
    await cleanup();
    for (const session of Object.values(storedSessions)) session.remove();
    toastStore.dismiss();
    editHistory.clear();
    const errors = logged.mock.calls.filter(([error]) => !isNotice(error));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
    window.history.replaceState(null, "", home);
    localStorage.clear();
    sessionStorage.clear();
    expect(server.problems).toEqual([]);
    expect(errors).toEqual([]);
  });

  const reload = async () => {
    await cleanup();
    await preloadPage(window.location.pathname);
    await render(<Client queryClient={createQueryClient()} />);
  };
  return {
    get server() {
      return server;
    },
    open: async (address) => {
      await cleanup();
      window.history.replaceState(null, "", address);
      await reload();
    },
    reload,
  };
}
