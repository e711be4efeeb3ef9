import { createPatternFromTest } from "./create-pattern-from-test.ts";
import { createPattern } from "./create-pattern.ts";
import { deletePattern } from "./delete-pattern.ts";
import { editPattern } from "./edit-pattern.ts";
import { listPatterns } from "./list-patterns.ts";
import { readPattern } from "./read-pattern.ts";
import { restorePattern } from "./restore-pattern.ts";

export const patternsRoutes = [
  listPatterns,
  createPattern,
  readPattern,
  editPattern,
  deletePattern,
  restorePattern,
  createPatternFromTest,
] as const;
