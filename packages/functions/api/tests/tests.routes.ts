import { createTest } from "./create-test.ts";
import { listPassages } from "./list-passages.ts";
import { listQuestions } from "./list-questions.ts";
import { readTest } from "./read-test.ts";

export const testsRoutes = [readTest, listQuestions, listPassages, createTest] as const;
