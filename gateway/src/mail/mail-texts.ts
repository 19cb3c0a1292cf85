import type { Mail } from "./mailer.ts";

type Text = Omit<Mail, "to">;

/** The mail with a founder's link. */
export const signInMail = (product: string, link: string): Text => ({
  subject: `Sign in to ${product}`,
  text: `Use this link to sign in to ${product}. It works once, for 15 minutes:

${link}

If you did not ask for it, you can ignore this mail: nobody signs in without the link.
`,
});

/** The mail with an investor's invitation. */
export const invitationMail = (product: string, link: string): Text => ({
  subject: `Your invitation to ${product}`,
  text: `You are invited to ${product}. Use this link to choose your password. It works once, for seven days:

${link}

You sign in with the address that this mail was sent to.
`,
});
