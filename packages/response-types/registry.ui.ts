import type { TypeParts } from "./shared/type-parts.ui.ts";

/** The screen parts of each response type, by code, loaded on first use. */
export const typeParts: Readonly<Record<string, () => Promise<TypeParts>>> = {
  MCQ_SINGLE: () => import("./mcq-single/mcq-single.ui.tsx"),
  MCQ_MULTIPLE: () => import("./mcq-multiple/mcq-multiple.ui.tsx"),
  ASSERTION_REASONING: () => import("./assertion-reasoning/assertion-reasoning.ui.tsx"),
  INTEGER: () => import("./integer/integer.ui.tsx"),
  SUBJECTIVE: () => import("./subjective/subjective.ui.tsx"),
  MATRIX_MATCHING: () => import("./matrix-matching/matrix-matching.ui.tsx"),
};
