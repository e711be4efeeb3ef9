import { saveAnswers } from "./save-answers.ts";
import { startAttempt } from "./start-attempt.ts";

export const attemptsRoutes = [startAttempt, saveAnswers] as const;
