import { changePassword } from "./change-password.ts";
import { deleteAccount } from "./delete-account.ts";
import { downloadData } from "./download-data.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { giveConsent } from "./give-consent.ts";
import { readAccount } from "./read-account.ts";
import { renameAccount } from "./rename-account.ts";
import { sendEmailCode } from "./send-email-code.ts";
import { verifyEmail } from "./verify-email.ts";

/** What everybody does with their own account. */
export const accountRoutes = [
  readAccount,
  renameAccount,
  giveConsent,
  changePassword,
  endOtherSessions,
  sendEmailCode,
  verifyEmail,
  downloadData,
  deleteAccount,
] as const;
