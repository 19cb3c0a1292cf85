const dayMs = 86_400_000;

/** How long until a moment, in days that have begun: "in 30 days", "in 1 day", "within the hour". */
export function daysUntil(moment: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(moment) - now) / dayMs);
  if (days < 1) return "within the hour";
  return days === 1 ? "in 1 day" : `in ${days} days`;
}

/** Whether a typed name is the record's, apart from spaces. */
export function isSameName(typed: string, name: string): boolean {
  const [a, b] = [typed, name].map((text) => text.normalize().trim().replaceAll(/\s+/g, " "));
  return a === b;
}
