import { dueMail } from "../follow-ups/due-mail.ts";
import * as mails from "../mail/mail-texts.ts";
import { summaryMail } from "../weekly-summary/summary-mail.ts";

export const design = { product: "Kindling", publicUrl: "https://kindling.example" };
const { product, publicUrl } = design;
const link = `${publicUrl}/founder/login#token=Vb2mPz0sXk1aYtQeRrUuIiOoPpAaSsDdFfGgHhJjKkL`;
const contact = "help@kindling.example";
const day = "2027-01-15T10:00:00.000Z";

/** Each mail of the product, by what it is about. */
export const sampleMails: Readonly<Record<string, mails.MailText>> = {
  "sign-in": mails.signInMail(product, link, 15 * 60_000),
  "email confirmation": mails.confirmEmailMail(product, link),
  "email change asked": mails.emailChangeAskedMail(product, "new@ember.example", contact),
  "email changed": mails.emailChangedMail(product, "new@ember.example", contact),
  "deletion confirmation": mails.confirmDeletionMail(product, link, contact),
  "account deleted": mails.accountDeletedMail(product, { erasedFrom: day, link }, contact),
  absence: mails.absenceMail(
    product,
    { lastHere: new Date("2025-01-15"), archiveFrom: new Date(day), signInUrl: `${publicUrl}/founder/login` },
    contact,
  ),
  "absence of a member without a sign-in": mails.absenceMail(
    product,
    { lastHere: new Date("2025-01-15"), archiveFrom: new Date(day), signInUrl: null },
    undefined,
  ),
  "founder's application": mails.confirmFounderMail(product, link),
  "investor's registration": mails.confirmInvestorMail(product, link),
  "known registration": mails.registeredBeforeMail(product, `${publicUrl}/investor/login`, contact),
  approval: mails.approvedMail(product, `${publicUrl}/founder/dashboard`),
  question: mails.questionMail(
    product,
    "Who builds it?\nWhen do you start?",
    `${publicUrl}/founder/dashboard`,
  ),
  refusal: mails.declinedMail(product, "We look for companies of this region.", contact),
  "forgotten password": mails.forgottenPasswordMail(product, link),
  "investor's invitation": mails.invitationMail(product, link),
  "admin's invitation": mails.adminInvitationMail(product, link, { name: "Anna", hasPasscode: false }),
  "admin's new passcode": mails.adminInvitationMail(product, link, { name: "Anna", hasPasscode: true }),
  "founder's invitation": mails.founderInvitationMail(product, link, `${publicUrl}/founder/login`),
  "test of an invitation": mails.testOf(mails.invitationMail(product, `${publicUrl}/investor/invitation`)),
  "follow-ups": dueMail(product, publicUrl, [
    { founder_id: 7, investor_id: null, due_on: "2027-01-15", note: "Ask how the meeting went." },
    { founder_id: null, investor_id: 9, due_on: "2027-01-16", note: null },
  ]),
  "weekly summary": summaryMail(product, publicUrl, {
    applications: 3,
    unrated: 1_204,
    duplicates: 2,
    lateMails: 0,
    refusedInvitations: 0,
    founders: 12,
    investors: 4,
    reviewed: 87,
  }),
  "question about an introduction": {
    subject: "May we introduce a founder to you?",
    text: `Hello Jonas Weber,

You both care about repair.

A founder of our community may fit what you look for:

Stage: Seed
Asks for: $500K - $1M

Why it may fit:
- It is in a sector that you look for.
- It is at a stage that you prefer.

May we introduce you? On this page you answer yes, no, or not now:

${publicUrl}/introduction#token=Vb2mPz0sXk1aYtQeRrUuIiOoPpAaSsDdFfGgHhJjKkL

We name neither of you before both have said yes.
`,
  },
  introduction: {
    subject: "Introduction: Ada Okafor (Mendly) and Jonas Weber",
    text: `Hello Ada Okafor, hello Jonas Weber,

You both said yes, so please meet:

Ada Okafor (Mendly)
ada@mendly.example
https://mendly.example
Deck: https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/view

We repair what others throw away.

Jonas Weber
jonas@weber.example

The next step is yours: please agree on a time to talk.
`,
  },
  "outcome of an introduction": {
    subject: "What came of your introduction?",
    text: `Hello Ada Okafor,

A week ago we introduced you to Jonas Weber. Did you meet? One press on this page tells us:

${publicUrl}/introduction#token=Vb2mPz0sXk1aYtQeRrUuIiOoPpAaSsDdFfGgHhJjKkL

Your answer is for the people who run the community. The other side does not see it.
`,
  },
};
