// Error messages for users. Those of section 8 of docs/product.md are verbatim.

export const founderFieldsMissing = "Please fill in all required fields (Company, Name, Email)";
export const founderExists = "A founder with this email or company already exists";
export const founderNotFound = "Founder not found";
export const noFounderIds = "The community has no ids left for new founders.";
export const investorExists = "An investor with this email already exists";
export const investorFieldsMissing = "Please fill in all required fields (Name, Email)";
export const investorNotFound = "Investor not found";
export const noInvestorIds = "The community has no ids left for new investors.";
export const matchNotFound = "Match not found";
export const notesChanged = "Someone else has changed these notes. Read theirs, then save again.";
export const noteNotFound = "This note was deleted, or its record is not merged into this one any more.";
export const noteChanged = "Someone else has changed this note. Read theirs, then save again.";
export const introductionNotFound = "There is no introduction of this match.";
export const introductionExists = "This match has an introduction already.";
export const introductionEnded = (state: string) =>
  `This match had an introduction, which ${endings[state] ?? "has ended"}. Draft it again if you want another one.`;
export const introductionChanged =
  "Someone else has changed this introduction. Look at what stands now, then try again.";
/** Why a step is not possible: what state the introduction is in, and what can be done. */
export const introductionRefused = (state: string) =>
  introductionSteps[state] ?? "This cannot be done in the state that this introduction is in now.";
export const introductionNotAsked = (side: string) => `The ${side} was not asked yet.`;
export const introductionAsked =
  "Somebody was asked already, so the sentence and the order cannot be changed.";
export const introductionUnmasked =
  "A text still says who the other side is. Change your sentence or the record, then ask again.";
export const introductionArchived =
  "One of these people is archived. Restore the record first, or withdraw or close this introduction.";
export const introductionMerged =
  "One of these records was merged into another record; introduce that one. This introduction can be withdrawn or closed.";
export const introductionMailed =
  "This was mailed, so it cannot be undone. Note what happened instead, or withdraw the introduction.";
export const introductionNotByMail =
  "These two were asked by hand. Send them the text yourself, then mark them as introduced.";
/** Why a side cannot be asked now. */
export const introductionLimit = (side: string, limit: number) =>
  `The ${side} has ${limit} open ${limit === 1 ? "question" : "questions"} already. Wait for an answer, or ask by hand.`;
export const introductionNotBefore = (side: string, day: string) =>
  `The ${side} does not want to be asked before ${day}.`;
export const introductionUnsubscribed = (side: string) =>
  `The ${side} does not want to be asked by mail about introductions.`;
export const ownIntroductionNotFound = "There is no such introduction.";
export const ownIntroductionOver = "This introduction is no longer open. You do not need to do anything.";
export const introductionLinkInvalid =
  "This link is not valid any more. Sign in to see your introductions, or ask the people who run the community.";
export const introductionsNeedSignIn =
  "Links for introductions need people who can sign in (ACCESS=enforced). Send the texts by hand instead.";
export const entryNotFound = "This record has no such change.";
export const changedSince = "This was changed again since. Look at what stands now, and change it there.";
export const mergeWithItself = "A record cannot be merged into itself. Choose another one.";
export const mergeChanged =
  "Somebody has changed one of these records meanwhile. Look at both again, then merge them.";
export const mergeArchived = "One of these records is archived. Restore it first, then merge them.";
export const mergeApplication =
  "One of these records is an open application. Approve or decline it first, then merge them.";
export const mergedRestored = (kept: number) =>
  `Another record has this email or company now. It was merged into record ${kept}: undo the merge in that record's history, or give that record another email or company. Then restore this one.`;
export const recordArchived = "This record was archived.";
export const bulkNotFound = "This change is not in the history.";
export const importNotFound = "There is no such import.";
export const importRowNotFound = "The import has no such line.";
export const importRunning = "This import is running. Wait until it ends, or cancel it.";
export const importEnded = "This import has ended.";
export const importUnchecked = "This import was changed since it was checked. Check it again, then run it.";
export const importIncomplete = "Not all rows of the file were sent. Choose the file again to send the rest.";
export const importTooLong = "An import can have at most 100,000 rows. Split the file.";
export const importUndone = "The undo of this import has begun already.";
export const nothingImported = "This import has stored nothing that could be undone.";
export const undoTooLate = (days: number) =>
  `An import can be undone for ${days} ${days === 1 ? "day" : "days"} after its end.`;
export const mappingNotFound = "Another admin has deleted this mapping.";
export const tooManyMappings = "There are 100 kept mappings already. Please delete one first.";
export const firstEntry = "A record's first entry cannot be undone.";
export const nothingToUndo = "This changed no field. An archived record is restored from the archive.";
export const applicationApproved = "This application was approved already.";
export const applicationDeclined = "This application was declined already.";
export const applicationPending = "This application was not declined.";
export const emailUnconfirmed = "The applicant has not confirmed the email yet.";
export const noOpenQuestion = "There is no open question about this application.";
export const questionReplaced = "There is another question now. Please read it, then send your answer again.";
export const emailMissing = "Please enter your email address";
export const noFounderWithEmail = (product: string) =>
  `No founder found with this email address. Please check your email or apply to join ${product} Group.`;
export const wrongPasscode = "Invalid passcode. Please try again.";
export const invalidInput = "Some of what was sent is not valid.";
export const notJson = "The request body is not valid JSON.";
export const unsupportedType = "The request body must be JSON (content-type application/json).";
export const tooLarge = "The request is too large.";
export const notFound = "There is nothing at this address.";
export const loopbackOnly = "Access is open to this machine only: use its own address, such as 127.0.0.1.";
export const notSignedIn = "Please sign in first.";
export const notAllowed = "You are not allowed to do this.";
export const viewOnly = "You can view everything here, but viewers cannot change anything.";
export const crossOrigin = "This request comes from another site.";
export const adminNameMissing = "Please enter your name";
export const wrongAdminLogin = "Invalid name or passcode. Please try again.";
export const codeNeeded = "Please enter a code of your authenticator app, or a recovery code.";
export const passcodeNeeded = "Please enter your passcode.";
export const wrongCode = "This code is not right, or was used before. Please try the next one.";
export const followUpsNeedDatabase = "Follow-ups cannot be kept here: the gateway has no database.";
export const followUpNotFound = "Another admin has deleted this follow-up.";
export const followUpChanged =
  "Another admin has changed this follow-up. Look at what stands now, then try again.";
export const followUpExists = "This follow-up exists already.";
export const viewsNeedDatabase = "Views cannot be saved here: the gateway has no database.";
export const viewNotFound = "Another admin has deleted this view.";
export const viewChanged =
  "Another admin has changed this view. Open it again, or save yours under another name.";
export const tooManyViews =
  "There is no room for this view: all views together can have 1 MB. Please delete some first.";
export const viewNameTaken = "There is a view of this name already. Please choose another name.";
export const secondFactorOn = "Two-step sign-in is on already.";
export const secondFactorOff = "Two-step sign-in is off.";
export const secondFactorNotBegun = "This set-up has ended. Please begin again.";
export const secondFactorNeedsName = "Two-step sign-in is for admins with a name of their own.";
export const adminNotFound = "Another admin has removed this admin.";
export const adminNameTaken =
  "There is an admin with this name, or one that looks like it. Please choose another name.";
export const adminNameReserved =
  "This is how everybody is called who shares a passcode. Please choose another name.";
export const adminEmailTaken = "There is an admin with this email already.";
export const lastAdmin =
  "Nobody else can sign in as an admin. Add another admin first, or turn the shared passcode on.";
export const ownSecondFactor = "Turn your own two-step sign-in off in your account, with a code.";
export const ownInvitation = "Change your own passcode in your account.";
export const adminReplaced = "The operator's file has this name. Only its line signs in.";
export const noSecondFactor = "This admin has no two-step sign-in.";
export const sharedPasscodeNone = "There is no shared passcode: the operator's file has the admins.";
export const sharedPasscodeNeeded =
  "Add an admin who has chosen a passcode first. Without one, nobody could sign in.";
export const passcodeInSettings = "The operator of this installation changes this passcode.";
export const noOwnEmail = "Only admins and viewers who were added with an email can get mails.";
export const wrongCurrentPasscode = "The current passcode is not right. Please try again.";
export const passcodeTooShort = "Please choose a passcode of 12 to 128 characters.";
export const passcodeTooCommon = "This passcode is too easy to guess. Please choose another one.";
export const wrongLogin = "The email or password is not right. Please try again.";
export const linkInvalid =
  "This link no longer works: it is too old, or it or another one was used. Please ask for a new one.";
export const linkMailed =
  "The link that we mailed you last still works. Please look for it, or wait a while.";
export const notMailed = "The mail could not be sent. Please try again later.";
export const notYourEmail = "This is not the email of your account. Please type it as in your profile.";
export const accountGone = "This account has been deleted already.";
export const restorationEnded = "This link no longer works: it is too old, or it or another one was used.";
export const notRestorable = "This link can no longer restore the account. Please contact an admin.";
export const restorationTaken =
  "Another account has your email or your company by now, so yours cannot be restored. Please contact an admin.";
export const accountSuspended = "This account is suspended. Please contact an admin.";
export const liftFirst = "This account is suspended. Lift the suspension first.";
export const invitationRunNotFound = "This run of invitations does not exist.";
export const nobodyToInvite = "Nobody in this selection can be invited now.";
export const invitationsMailed = "These invitations are mailed: there is no file of their links.";
export const noMailServer = "There is no mail server.";
export const sessionNotFound = "This session has ended already.";
export const noPassword = "Founders have no password: they sign in by email.";
export const wrongPassword = "The current password is not right. Please try again.";
export const consentOutdated =
  "The terms or the privacy notice have changed. Please read them and send the form again.";
export const passwordTooShort = "Please choose a password of 12 to 128 characters.";
export const passwordTooCommon = "This password is too easy to guess. Please choose another one.";
export const tooManyCodes = "Too many wrong codes. Please use a recovery code, or try again tomorrow.";
export const tooManySignIns = "Too many attempts. Please wait a while and try again.";
export const accessIsOpen = "Nobody signs in here while access is open.";
export const tooManyChanges =
  "You have changed your sectors, stages, regions or amounts too often. Please try again in an hour.";
export const tooManyOwnChanges = (seconds: number) =>
  `You have changed a lot in a short time. You can save again ${inWords(seconds)}.`;
export const tooManyExports = "You have downloaded your data several times. Please try again in an hour.";
export const exportRunning =
  "Your data is being downloaded already. Please try again when that download has ended.";
export const tooMany = "Too many requests. Please wait a moment and try again.";
export const internal = "Something went wrong on our side. Please try again.";
export const upstreamDown = "This part of the service is not available right now. Please try again.";
export const upstreamSlow = "This part of the service took too long to answer. Please try again.";
export const overloaded = "The service is busy right now. Please try again in a moment.";
export const notReceived = "Your request did not arrive in time. Please try again.";

/** "in 5 minutes": a wait, rounded up. */
function inWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [count, unit] = minutes <= 90 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
}

const endings: Readonly<Record<string, string>> = {
  declined: "was declined",
  expired: "has expired",
  withdrawn: "was withdrawn",
};

const introductionSteps: Readonly<Record<string, string>> = {
  drafted: "This introduction is a draft: nobody was asked yet. Ask, or withdraw it.",
  asked: "This introduction waits for an answer. Note an answer, let it expire, or withdraw it.",
  "accepted-by-one":
    "One side said yes, and the other has not answered. Note the answer, let it expire, or withdraw it.",
  accepted: "Both sides said yes. Introduce them, note another answer, or withdraw the introduction.",
  introduced: "These two were introduced. Note that they met, or close the introduction.",
  met: "These two have met. Close the introduction with what came of it.",
  closed: "This introduction is closed. Undo its last change in the history of the match to go on with it.",
  declined: "This introduction was declined. Note another answer, or draft it again.",
  expired: "This introduction has expired. Draft it again.",
  withdrawn: "This introduction was withdrawn. Draft it again.",
};
