/** A day of the browser's time zone, as "2026-12-01". */
export function dayOf(time: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The same day of the week, some weeks after a day. */
export const weeksAfter = (time: Date, weeks: number): string =>
  dayOf(new Date(time.getFullYear(), time.getMonth(), time.getDate() + 7 * weeks));

/** A week after the day of a follow-up, or after today if that day has passed. */
export function snoozedFrom(due_on: string, now: Date): string {
  const today = dayOf(now);
  // At noon, because midnight does not exist on some days.
  return weeksAfter(due_on > today ? new Date(`${due_on}T12:00`) : now, 1);
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** When it is due: "Due today", "Due Dec 15, 2026", "Overdue since Nov 30, 2026". */
export function dueInWords(due_on: string, now: Date): string {
  const today = dayOf(now);
  if (due_on === today) return "Due today";
  const day = days.format(new Date(`${due_on}T12:00`));
  return due_on < today ? `Overdue since ${day}` : `Due ${day}`;
}
