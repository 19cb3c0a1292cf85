import type { Mail } from "./mailer.ts";

/** A mail without its recipient. */
export type MailText = Omit<Mail, "to">;

/** The mail with a founder's link. */
export const signInMail = (product: string, link: string, lifetimeMs: number): MailText => ({
  subject: `Sign in to ${product}`,
  text: `Use this link to sign in to ${product}. It works once, for ${timeOf(lifetimeMs)}:

${link}

If you did not ask for it, you can ignore this mail: nobody signs in without the link.
`,
});

/** The mail with which a member confirms a new email. */
export const confirmEmailMail = (product: string, link: string): MailText => ({
  subject: `Confirm your new email for ${product}`,
  text: `Use this link to confirm that you sign in to ${product} with this address. It works once, for 24 hours:

${link}

If you did not ask for it, you can ignore this mail: nothing changes without the link.
`,
});

/** Notifies the stored address of a requested email change. */
export const emailChangeAskedMail = (
  product: string,
  email: string,
  contact: string | undefined,
): MailText => ({
  subject: `Someone asked to change your email for ${product}`,
  text: `Someone signed in as you asked to change the email of your ${product} account to ${email}. It changes once that address is confirmed.

If that was you, there is nothing to do here. If it was not, ${help(contact)} now.
`,
});

/** Notifies the old address of an email change. */
export const emailChangedMail = (product: string, email: string, contact: string | undefined): MailText => ({
  subject: `Your email for ${product} was changed`,
  text: `The email of your ${product} account is now ${email}. Every open session of the account has ended.

If you do not expect this, ${help(contact)} now.
`,
});

/** The mail with which a member confirms that their account is deleted. */
export const confirmDeletionMail = (
  product: string,
  link: string,
  contact: string | undefined,
): MailText => ({
  subject: `Confirm that your ${product} account is deleted`,
  text: `Someone signed in as you asked to delete your ${product} account. Use this link to confirm it. It works once, for 24 hours:

${link}

Nothing is deleted without the link. If you did not ask for it, ${help(contact)} now: someone else may be using your account.
`,
});

/** Says until when a deleted account can be restored, with the link that does so. */
export const accountDeletedMail = (
  product: string,
  { erasedFrom, link }: { erasedFrom: string; link: string },
  contact: string | undefined,
): MailText => ({
  subject: `Your ${product} account was deleted`,
  text: `Your ${product} account was deleted, and every open session of it has ended. Your data is kept until ${deadline(erasedFrom)}, then it is erased for good.

If you change your mind before that day, use this link to restore the account. It works once:

${link}

If it does not work, ${help(contact)}: an admin can restore the account, too.
`,
});

/** Says when the record of a member who did not come back is archived, and how to stay. */
export const absenceMail = (
  product: string,
  { lastHere, archiveFrom, signInUrl }: { lastHere: Date; archiveFrom: Date; signInUrl: string | null },
  contact: string | undefined,
): MailText => ({
  subject: `Your ${product} account will be deleted`,
  text: `You have not signed in to ${product} since ${dayOf(lastHere)}. On ${deadline(archiveFrom)} your account is deleted. An admin can restore it for 30 days, then your data is erased for good.

${
  signInUrl === null
    ? `To stay, ${help(contact)} before that day and ask for an invitation to sign in.`
    : `To stay, sign in before that day:\n\n${signInUrl}`
}

If you do not want to stay, there is nothing to do here.
`,
});

const dayOf = (time: string | Date): string =>
  new Date(time).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The date in UTC-12, the last time zone to reach it: what is done before that day is in time everywhere. */
const deadline = (time: string | Date): string =>
  new Date(time).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "Etc/GMT+12" });

/** 15 to 60 minutes, or whole hours. */
const timeOf = (ms: number): string => {
  const minutes = Math.round(ms / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
};

const help = (contact: string | undefined): string =>
  `write to ${contact ?? "the people who run the community"}`;

/** The mail with which a founder who has applied confirms the email, by signing in. */
export const confirmFounderMail = (product: string, link: string): MailText => ({
  subject: `Confirm your email for ${product}`,
  text: `Thank you for applying to ${product}. Use this link to confirm your email and to sign in. It works once, for 24 hours:

${link}

We look at your application once your email is confirmed. If you did not apply, you can ignore this mail.
`,
});

/** The mail to a newly registered investor. Its link leads to choosing a password, which confirms the email. */
export const confirmInvestorMail = (product: string, link: string): MailText => ({
  subject: `Confirm your email for ${product}`,
  text: `Thank you for registering with ${product}. Use this link to confirm your email and to choose a password. It works once, for seven days:

${link}

We look at your registration once your email is confirmed. If you did not register, you can ignore this mail.
`,
});

/** Says to an investor that somebody has registered with their email again. */
export const registeredBeforeMail = (
  product: string,
  login: string,
  contact: string | undefined,
): MailText => ({
  subject: `You are registered with ${product} already`,
  text: `Someone registered with ${product} as an investor with this address. It is registered already, so nothing was changed.

If that was you, sign in here with the password that you have chosen:

${login}

If you have none yet, or forgot it, ${help(contact)}. If it was not you, you can ignore this mail.
`,
});

/** Says that an application was approved. */
export const approvedMail = (product: string, dashboard: string): MailText => ({
  subject: `You have joined ${product}`,
  text: `Your application to ${product} was approved. Your dashboard is here:

${dashboard}
`,
});

/** An admin's question about an application. */
export const questionMail = (product: string, question: string, dashboard: string): MailText => ({
  subject: `A question about your application to ${product}`,
  text: `The people who look at your application to ${product} ask:

${question}

You can answer on your dashboard, and change what you wrote in your application:

${dashboard}
`,
});

/** Says why an application was declined. */
export const declinedMail = (product: string, reason: string, contact: string | undefined): MailText => ({
  subject: `Your application to ${product}`,
  text: `Your application to ${product} was declined:

${reason}

You can still sign in to download your data or to delete your account. If you have a question, ${help(contact)}.
`,
});

/** The mail with which an investor chooses a new password. */
export const forgottenPasswordMail = (product: string, link: string): MailText => ({
  subject: `Choose a new password for ${product}`,
  text: `Use this link to choose a new password for ${product}. It works once, for seven days:

${link}

If you did not ask for it, you can ignore this mail: your password stays as it is without the link.
`,
});

/** The mail with an investor's invitation. */
export const invitationMail = (product: string, link: string): MailText => ({
  subject: `Your invitation to ${product}`,
  text: `You are invited to ${product}. Use this link to choose your password. It works once, for seven days:

${link}

You sign in with the address that this mail was sent to.
`,
});

/** The mail with which an admin or a viewer chooses a passcode, the first one or another. */
export const adminInvitationMail = (
  product: string,
  link: string,
  { name, hasPasscode }: { name: string; hasPasscode: boolean },
): MailText => ({
  subject: hasPasscode ? `A new passcode for ${product}` : `Your invitation to the team of ${product}`,
  text: `${
    hasPasscode
      ? `Use this link to choose a new passcode for ${product}. Until then the one you have still works.`
      : `You are invited to the team of ${product}. Use this link to choose a passcode.`
  } It works once, for seven days:

${link}

You sign in with your name, ${name}, or with the address that this mail was sent to.
`,
});

/** The mail with which a founder is invited. */
export const founderInvitationMail = (product: string, link: string, login: string): MailText => ({
  subject: `Your invitation to ${product}`,
  text: `You are invited to ${product}. Use this link to sign in and to look at your profile. It works once, for seven days:

${link}

After that, ask for a new link here, with the address that this mail was sent to:

${login}
`,
});

/** An invitation as an admin sees it before it is sent to many. */
export const testOf = ({ subject, text }: MailText): MailText => ({
  subject: `Test: ${subject}`,
  text: `This is a test. The link below does not sign anybody in; the one in each invitation does.

${text}`,
});
