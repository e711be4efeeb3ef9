import { answerProblems } from "./answer-problems.ts";
import { listOwnProblems } from "./list-own-problems.ts";
import { listProblems } from "./list-problems.ts";
import { readProblems } from "./read-problems.ts";
import { reportProblem } from "./report-problem.ts";

export const problemsRoutes = [
  reportProblem,
  listOwnProblems,
  listProblems,
  readProblems,
  answerProblems,
] as const;
