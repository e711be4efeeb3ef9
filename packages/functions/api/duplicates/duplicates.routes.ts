import { findDuplicates } from "./find-duplicates.ts";
import { findSimilar } from "./find-similar.ts";
import { markDifferent } from "./mark-different.ts";
import { readDuplicates } from "./read-duplicates.ts";

export const duplicatesRoutes = [
  findSimilar,
  findDuplicates,
  readDuplicates,
  markDifferent,
] as const;
