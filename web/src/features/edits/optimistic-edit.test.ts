import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { editHistory } from "./edit-history.ts";
import { applyEdits, type Edit, optimisticEdit } from "./optimistic-edit.ts";

interface Row {
  id: number;
  ask: number;
}
type AskEdit = Edit<Row, { ask: number }>;

const queryKey = ["rows"];
let client: QueryClient;
/** The server's responses to come, oldest first. */
let responses: { save: (ask: number) => void; reject: () => void }[];

const askEdit = optimisticEdit<Row, { ask: number }>({
  name: "ask",
  send: () =>
    new Promise((resolve, reject) =>
      responses.push({
        save: (ask) => resolve({ saved: { ask }, entry: ask }),
        reject: () => reject(new Error("no")),
      }),
    ),
  lists: () => [queryKey],
  edited: ({ id }) => ({ kind: "founder", recordId: id, name: `Company ${id}` }),
  failureTitle: () => "The ask was not changed",
  goneText: "It was archived.",
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  responses = [];
  client = new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } });
  client.setQueryData<Row[]>(queryKey, [
    { id: 1, ask: 10 },
    { id: 2, ask: 50 },
  ]);
});
afterEach(() => {
  client.clear();
  editHistory.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const flush = () => vi.advanceTimersByTimeAsync(1);
const pending = () =>
  client
    .getMutationCache()
    .findAll({ mutationKey: askEdit.mutationKey, status: "pending" })
    .map(({ state }) => state.variables as AskEdit);
const shown = (id: number) =>
  applyEdits(client.getQueryData<Row[]>(queryKey)!, pending()).find((row) => row.id === id)?.ask;

/** Edits a record as it is shown, with the edits in flight. */
async function edit(id: number, ask: number): Promise<void> {
  const record = { id, ask: shown(id)! };
  void new MutationObserver(client, askEdit).mutate({ record, patch: { ask } }).catch(() => {});
  await flush();
}
async function respond(act: (response: (typeof responses)[number]) => void): Promise<void> {
  act(responses.shift()!);
  await flush();
}

describe("an optimistic edit", () => {
  it("shows at once, then is replaced by the saved value", async () => {
    await edit(1, 20);
    expect(shown(1)).toBe(20);
    await respond(({ save }) => save(21));
    expect(shown(1)).toBe(21);
  });

  it("disappears when it is rejected", async () => {
    await edit(1, 20);
    await respond(({ reject }) => reject());
    expect(shown(1)).toBe(10);
  });

  it("is sent after earlier edits, and the last one shows until all have responses", async () => {
    await edit(1, 20);
    await edit(1, 30);
    expect(responses).toHaveLength(1);
    await respond(({ save }) => save(20));
    expect(shown(1)).toBe(30);
    await respond(({ save }) => save(30));
    expect(shown(1)).toBe(30);
  });

  it("rolls back to the last saved value when it is rejected, not to an optimistic one", async () => {
    await edit(1, 20);
    await edit(1, 30);
    await respond(({ reject }) => reject());
    expect(shown(1)).toBe(30);
    await respond(({ reject }) => reject());
    expect(shown(1)).toBe(10);
    await edit(1, 20);
    await edit(1, 30);
    await respond(({ save }) => save(20));
    await respond(({ reject }) => reject());
    expect(shown(1)).toBe(20);
  });

  it("is undone to the last saved value when the edit before it was rejected", async () => {
    await edit(1, 20);
    await edit(1, 30);
    await respond(({ reject }) => reject());
    await respond(({ save }) => save(30));
    expect(editHistory.get()).toMatchObject([{ entry: 30, before: 10, after: 30 }]);
  });

  it("does not change other records", async () => {
    await edit(1, 20);
    await edit(2, 60);
    await respond(({ save }) => save(20));
    await respond(({ reject }) => reject());
    expect([shown(1), shown(2)]).toEqual([20, 50]);
  });

  it("is not undone by a list fetched before it was saved", async () => {
    let stored = 10;
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: async () => {
        const rows = [{ id: 1, ask: stored }];
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        return rows;
      },
    });
    const asks: unknown[] = [];
    const unsubscribe = observer.subscribe(() => asks.push(shown(1)));
    await flush();
    await edit(1, 20);
    stored = 20;
    await respond(({ save }) => save(20));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asks.slice(asks.indexOf(20))).not.toContain(10);
    expect(shown(1)).toBe(20);
    unsubscribe();
  });
});
