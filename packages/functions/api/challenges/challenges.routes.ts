import { addChallenge } from "./add-challenge.ts";
import { decideChallenge } from "./decide-challenge.ts";
import { declareFinal } from "./declare-final.ts";
import { listChallengedTests } from "./list-challenged-tests.ts";
import { listOwnChallenges } from "./list-own-challenges.ts";
import { offerEvidence } from "./offer-evidence.ts";
import { readQuestionChallenges } from "./read-question-challenges.ts";
import { readTestChallenges } from "./read-test-challenges.ts";
import { withdrawChallenge } from "./withdraw-challenge.ts";

export const challengesRoutes = [
  listOwnChallenges,
  addChallenge,
  withdrawChallenge,
  offerEvidence,
  listChallengedTests,
  readTestChallenges,
  readQuestionChallenges,
  decideChallenge,
  declareFinal,
] as const;
