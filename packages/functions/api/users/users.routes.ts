import { allowMail } from "./allow-mail.ts";
import { changeRoles } from "./change-roles.ts";
import { changeSelection } from "./change-selection.ts";
import { requestUserExport } from "./request-user-export.ts";
import { correctUserEmail } from "./correct-email.ts";
import { createUser } from "./create-user.ts";
import { demoteUser } from "./demote-user.ts";
import { disableUser } from "./disable-user.ts";
import { enableUser } from "./enable-user.ts";
import { inviteAllUsers } from "./invite-all.ts";
import { listUserAttempts } from "./list-user-attempts.ts";
import { listUsers } from "./list-users.ts";
import { makeSlips } from "./make-slips.ts";
import { mergeAccounts } from "./merge-accounts.ts";
import { promoteUser } from "./promote-user.ts";
import { readUserExport } from "./read-user-export.ts";
import { readMerge } from "./read-merge.ts";
import { readUser } from "./read-user.ts";
import { resetPassword } from "./reset-password.ts";
import { undoMerge } from "./undo-merge.ts";
import { updateParticulars } from "./update-particulars.ts";
import { updateUser } from "./update-user.ts";

export const usersRoutes = [
  listUsers,
  createUser,
  requestUserExport,
  readUserExport,
  inviteAllUsers,
  changeSelection,
  makeSlips,
  readUser,
  updateUser,
  correctUserEmail,
  updateParticulars,
  disableUser,
  enableUser,
  promoteUser,
  demoteUser,
  changeRoles,
  resetPassword,
  allowMail,
  listUserAttempts,
  readMerge,
  mergeAccounts,
  undoMerge,
] as const;
