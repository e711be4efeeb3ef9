import { beginSecondFactor } from "./begin-second-factor.ts";
import { changePassword } from "./change-password.ts";
import { confirmSecondFactor } from "./confirm-second-factor.ts";
import { deleteAccount } from "./delete-account.ts";
import { downloadData } from "./download-data.ts";
import { endSecondFactor } from "./end-second-factor.ts";
import { endSessions } from "./end-sessions.ts";
import { giveConsent } from "./give-consent.ts";
import { readAccount } from "./read-account.ts";
import { readSecondFactor } from "./read-second-factor.ts";
import { renameAccount } from "./rename-account.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { sendEmailCode } from "./send-email-code.ts";
import { verifyEmail } from "./verify-email.ts";

/** What any user does with their own account. */
export const accountRoutes = [
  readAccount,
  renameAccount,
  giveConsent,
  changePassword,
  endSessions,
  sendEmailCode,
  verifyEmail,
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  endSecondFactor,
  downloadData,
  deleteAccount,
] as const;
