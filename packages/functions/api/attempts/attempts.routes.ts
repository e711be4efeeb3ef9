import { closeAttempt } from "./close-attempt.ts";
import { giveLostTime } from "./give-lost-time.ts";
import { grantExtraTime } from "./grant-extra-time.ts";
import { listAttempts } from "./list-attempts.ts";
import { readAttemptLog } from "./read-attempt-log.ts";
import { readExtraTime } from "./read-extra-time.ts";
import { readLostTime } from "./read-lost-time.ts";
import { reopenAttempts } from "./reopen-attempts.ts";
import { saveAnswers } from "./save-answers.ts";
import { startAttempt } from "./start-attempt.ts";

export const attemptsRoutes = [
  startAttempt,
  saveAnswers,
  listAttempts,
  readAttemptLog,
  readExtraTime,
  grantExtraTime,
  giveLostTime,
  readLostTime,
  closeAttempt,
  reopenAttempts,
] as const;
