import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";

/** The answer inputs of a paper's response types. */
export async function loadParts(
  questions: readonly StudentQuestion[],
): Promise<Map<string, TypeParts>> {
  const codes = [...new Set(questions.map((question) => question.responseType))];
  const loaded = await Promise.all(
    codes.map(async (code) => {
      const load = Object.hasOwn(typeParts, code) ? typeParts[code] : undefined;
      return load ? ([[code, await load()]] as const) : [];
    }),
  );
  return new Map(loaded.flat());
}
