/** The hour from which mails to admins are sent, in the server's time zone. */
export const mailHour = 7;

/** A day of the server's time zone, as "2026-12-01". */
export function dayText(time: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
