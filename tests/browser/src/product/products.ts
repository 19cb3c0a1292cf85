/** The admin passcode of all products, and of each of `admins`. */
export const passcode = "a passcode for journeys";

/** The admins of the products with enforced access; tess, and tom in a retry, set up two-step sign-in. */
export const admins = [
  { name: "ada", role: "" },
  { name: "ben", role: "" },
  { name: "tess", role: "" },
  { name: "tom", role: "" },
  { name: "vera", role: "viewer" },
];

/**
 * The products that files share: `open` has demo data; in `enforced` everybody signs in, founders by email only, and
 * admins review applications; `mailed` is like it, but mails links, and is for one file, because an address is mailed 20
 * links in 15 minutes. Files create the records that they change.
 */
export type ProductName = "open" | "enforced" | "mailed";
