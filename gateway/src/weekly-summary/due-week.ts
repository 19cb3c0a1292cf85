import { mailHour } from "../admin-mails/morning.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * The week whose summary is due, as "2026-W49": from Monday at seven for a day, in the server's time zone. Null at other
 * times, because an older summary is not mailed late.
 */
export function dueWeek(now: Date): string | null {
  // The day that has begun at seven.
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() - mailHour);
  return day.getDay() === 1 ? isoWeekOf(day) : null;
}

/** By ISO 8601, a week belongs to the year of its Thursday. */
function isoWeekOf(monday: Date): string {
  const thursday = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 3);
  const year = thursday.getFullYear();
  // Rounded, because a day has 23 or 25 hours when the clocks change.
  const days = Math.round((thursday.getTime() - new Date(year, 0, 1).getTime()) / dayMs);
  return `${year}-W${String(1 + Math.floor(days / 7)).padStart(2, "0")}`;
}
