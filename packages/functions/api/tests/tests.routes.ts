import { createTest } from "./create-test.ts";
import { listPassages } from "./list-passages.ts";
import { listQuestions } from "./list-questions.ts";
import { listTests } from "./list-tests.ts";
import { readTest } from "./read-test.ts";

export const testsRoutes = [listTests, readTest, listQuestions, listPassages, createTest] as const;
