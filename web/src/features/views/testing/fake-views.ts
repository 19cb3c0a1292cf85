import * as endpoints from "@kindling/contracts/saved-views/endpoints.ts";
import type { NewView, SavedView, ViewUpdate } from "@kindling/contracts/saved-views/schemas.ts";
import { texts } from "@kindling/contracts/texts.ts";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { type FakeServer, Refusal, type SentRequest } from "../../../testing/fake-server.ts";

/** The client remembers the ids that it has opened, for all tests of a page. */
let lastId = 0;

/** Saved views in memory, which a test may change as another admin does. */
export class FakeViews {
  all: SavedView[] = [];

  constructor(server: FakeServer) {
    server.on(endpoints.listViews, () => this.all);
    server.on(endpoints.createView, this.create);
    server.on(endpoints.updateView, this.update);
    server.on(endpoints.deleteView, this.remove);
  }

  /** Saves a view of founders with `contents`. */
  save(name: string, more: Partial<SavedView> = {}): SavedView {
    lastId += 1;
    const saved = {
      version: 1,
      search: "" as const,
      changed_by: null,
      changed_at: "2026-01-05T09:30:00.000Z",
    };
    const view: SavedView = { table: "founders", name, ...contents, ...saved, id: lastId, ...more };
    this.all.push(view);
    return view;
  }

  readonly create = ({ body }: SentRequest): SavedView => {
    const view = body as NewView;
    this.checkName(view.name);
    return this.save(view.name, view);
  };

  readonly update = ({ params, body }: SentRequest): SavedView => {
    const { version, ...changes } = body as ViewUpdate;
    const view = this.find(params.id!);
    if (version !== view.version) throw new Refusal(409, texts.viewChanged, "conflict");
    this.checkName(changes.name, view.id);
    return this.change(view.id, changes);
  };

  readonly remove = ({ params }: SentRequest): SavedView => {
    const view = this.find(params.id!);
    this.all = this.all.filter(({ id }) => id !== view.id);
    return view;
  };

  change(id: number, changes: Partial<SavedView>): SavedView {
    const view = this.find(id);
    const changed = { ...view, ...changes, version: view.version + 1 };
    this.all = this.all.map((one) => (one === view ? changed : one));
    return changed;
  }

  private find(id: number): SavedView {
    const view = this.all.find((one) => one.id === id);
    if (!view) throw new Refusal(404, texts.viewNotFound, "not_found");
    return view;
  }

  private checkName(name: string, ownId?: number): void {
    const isTaken = ({ id, ...view }: SavedView) =>
      id !== ownId && view.name.toLowerCase() === name.toLowerCase();
    if (this.all.some(isTaken)) throw new Refusal(409, texts.viewNameTaken, "conflict");
  }
}

const contents: Pick<SavedView, "filters" | "sort" | "layout"> = {
  filters: [{ name: "stage", value: "SEED" }],
  sort: "-ask",
  layout: {
    columns: [
      { id: "company", shown: true, width: 240 },
      { id: "discord", shown: false, width: null },
    ],
    density: "compact",
  },
};

export const popover = page.getByRole("dialog", { name: /^Views of / });
export const question = page.getByRole("alertdialog");
/** The only text field of the popover. */
export const nameField = popover.getByRole("textbox");

export async function openViews(): Promise<void> {
  await page.getByRole("button", { name: /^(Views|View deleted|View: .*)$/ }).click();
  await expect.element(popover).toBeVisible();
}
