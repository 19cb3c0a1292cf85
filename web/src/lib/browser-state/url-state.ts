import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { formatSort, nextSort, parseSort, type Sort } from "../sort.ts";

/** `push` adds a history entry, which Back undoes; `replace` does not. */
type HistoryMode = "push" | "replace";
type Changes = Readonly<Record<string, string | readonly string[] | number | null | undefined>>;

/**
 * The search parameters, and a function that changes some of them: null, "" and [] remove one. Several calls
 * before the next render all take effect.
 */
export function useUrlParams(): [URLSearchParams, (changes: Changes, mode?: HistoryMode) => void] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Changes, mode: HistoryMode = "replace") => {
      // Not useSearchParams' setter: it starts from the last render, and drops the hash.
      const { search: before, hash } = window.location;
      const after = changedSearch(before, changes);
      if (after !== before) navigate({ search: after, hash }, { replace: mode === "replace" });
    },
    [navigate],
  );
  return [params, change];
}

/** A parameter's text now, which may be newer than the last render. */
export const currentParam = (name: string): string | null =>
  new URLSearchParams(window.location.search).get(name);

/** A search string with some parameters changed, and the others in their order. */
export function changedSearch(search: string, changes: Changes): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    const text = typeof value === "object" && value !== null ? value.join(",") : String(value ?? "");
    if (text === "") params.delete(name);
    else params.set(name, text);
  }
  // Commas separate the values of a list and need no escape.
  const text = params.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
}

/** The known values of a list parameter, without duplicates, in the order of `known`. */
export function listFrom<V extends string>(text: string | null, known: readonly V[]): V[] {
  const given = new Set(text?.split(","));
  return known.filter((value) => given.has(value));
}

/** A parameter that is one of several values, e.g. the tab; the first value if it is missing or unknown. */
export function useUrlChoice<V extends string>(
  name: string,
  values: readonly [V, ...V[]],
): [V, (value: V) => void] {
  const [params, change] = useUrlParams();
  const value = values.find((known) => known === params.get(name)) ?? values[0];
  const set = useCallback(
    (next: V) => change({ [name]: next === values[0] ? null : next }, "push"),
    [change, name, values],
  );
  return [value, set];
}

/** A list of enumeration values, e.g. a filter: `?stage=SEED,SERIES_A`. */
export function useUrlList<V extends string>(
  name: string,
  values: readonly V[],
): [V[], (next: readonly V[]) => void] {
  const [params, change] = useUrlParams();
  const text = params.get(name);
  const list = useMemo(() => listFrom(text, values), [text, values]);
  const set = useCallback(
    // A second choice before the next render must keep the first.
    (next: readonly V[]) =>
      change({ [name]: rebasedList(listFrom(currentParam(name), values), list, next, values) }),
    [change, name, values, list],
  );
  return [list, set];
}

/** The list now, with what was added and removed between a list before and the next; in the order of `known`. */
export function rebasedList<V>(
  now: readonly V[],
  before: readonly V[],
  next: readonly V[],
  known: readonly V[],
): V[] {
  return known.filter((value) =>
    before.includes(value) === next.includes(value) ? now.includes(value) : next.includes(value),
  );
}

/** Any text, or null, e.g. the open record. Pushes, so that Back closes it. */
export function useUrlValue(
  name: string,
  mode: HistoryMode = "push",
): [string | null, (value: string | number | null) => void] {
  const [params, change] = useUrlParams();
  const set = useCallback(
    (value: string | number | null) => change({ [name]: value }, mode),
    [change, name, mode],
  );
  return [params.get(name), set];
}

/** The sort of a list; `press(key)` goes ascending, descending, none, and may keep other columns. */
export function useUrlSort<Key extends string>(
  keys: readonly Key[],
  name = "sort",
): [Sort<Key>, (key: string, added?: boolean) => void] {
  const [params, change] = useUrlParams();
  const text = params.get(name);
  const sort = useMemo(() => parseSort(text, keys), [text, keys]);
  const press = useCallback(
    (key: string, added = false) => {
      // A second press before the next render must see the first.
      const now = parseSort(currentParam(name), keys);
      change({ [name]: formatSort(nextSort(now, key, added)) });
    },
    [change, name, keys],
  );
  return [sort, press];
}

/** The debounce of changes to the URL, in ms; browsers limit how often it may change. */
const typingPauseMs = 250;

/** Typed text, e.g. the search: the value changes with each key, the URL when typing pauses. */
export function useUrlText(name: string): [string, (text: string) => void] {
  const [params, change] = useUrlParams();
  const inUrl = params.get(name) ?? "";
  const [text, setText] = useState(inUrl);
  const written = useRef(inUrl);
  useEffect(() => {
    // The URL was changed from elsewhere: Back, a link, Clear All.
    if (inUrl === written.current) return;
    written.current = inUrl;
    setText(inUrl);
  }, [inUrl]);
  useEffect(() => {
    if (text === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = text;
      change({ [name]: text });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, name, change]);
  return [text, setText];
}
