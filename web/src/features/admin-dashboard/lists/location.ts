/** City and state, whichever is given. */
export function locationOf({ city, state }: { city: string | null; state: string | null }): string | null {
  return [city, state].filter(Boolean).join(", ") || null;
}
