import { defineEndpoint } from "../endpoint.ts";
import {
  accountDeletion,
  accountDeletionLink,
  accountRestorationLink,
  exportParameters,
  memberExport,
  restorableAccount,
  typedEmail,
  unconfirmedDeletion,
} from "./schemas.ts";

export const exportOwnData = defineEndpoint({
  name: "exportOwnData",
  method: "GET",
  path: "/api/me/export",
  owner: "gateway",
  audience: ["founder", "investor"],
  summary: "Everything that is stored about the signed-in founder or investor",
  response: memberExport,
  status: 200,
  errors: [400],
  query: exportParameters,
  exports: ["csv"],
});

export const deleteOwnAccount = defineEndpoint({
  name: "deleteOwnAccount",
  method: "DELETE",
  path: "/api/me",
  owner: "gateway",
  audience: ["founder", "investor"],
  summary: "Delete the own account: archived for 30 days, then erased; with a mail server only mails a link",
  body: typedEmail,
  response: accountDeletion,
  status: 200,
  errors: [400, 404],
});

export const readAccountDeletion = defineEndpoint({
  name: "readAccountDeletion",
  method: "POST",
  path: "/api/account-deletion/link",
  owner: "gateway",
  audience: ["public"],
  summary: "The account that a mailed link deletes; does not redeem the link",
  body: accountDeletionLink,
  response: unconfirmedDeletion,
  status: 200,
  errors: [400, 401, 404],
});

export const confirmAccountDeletion = defineEndpoint({
  name: "confirmAccountDeletion",
  method: "POST",
  path: "/api/account-deletion",
  owner: "gateway",
  audience: ["public"],
  summary: "Delete an account with a mailed link; ends every session of it",
  body: accountDeletionLink,
  response: accountDeletion,
  status: 200,
  errors: [400, 401, 404],
});

export const readAccountRestoration = defineEndpoint({
  name: "readAccountRestoration",
  method: "POST",
  path: "/api/account-restoration/link",
  owner: "gateway",
  audience: ["public"],
  summary: "The deleted account that a mailed link restores; does not redeem the link",
  body: accountRestorationLink,
  response: restorableAccount,
  status: 200,
  errors: [400, 401, 404],
});

export const restoreOwnAccount = defineEndpoint({
  name: "restoreOwnAccount",
  method: "POST",
  path: "/api/account-restoration",
  owner: "gateway",
  audience: ["public"],
  summary: "Restore the own deleted account with a mailed link",
  body: accountRestorationLink,
  response: restorableAccount,
  status: 200,
  errors: [400, 401, 404, 409],
});
