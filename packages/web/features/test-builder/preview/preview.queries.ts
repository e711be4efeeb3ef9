import type { previewTest } from "@academy/functions/api/tests/preview-test.ts";
import type { VariantLanguage } from "@academy/core/kernel/language/language.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { reads } from "../../../lib/api/api.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import { sectionInput } from "../draft/section-input.rules.ts";
import type { PrintSet } from "./print-sets.tsx";

/** The paper of a draft, as publishing would freeze it now. */
export const previewQuery = (
  draft: Pick<TestDraft, "sections" | "timing" | "translatedInstructions">,
  instructions: string,
  { set, language }: { set: PrintSet | null; language: VariantLanguage | null },
) => {
  // Sections without questions have nothing to show.
  const filled = draft.sections.filter(({ questionIds }) => questionIds.length > 0);
  const sectionDetails = filled.map((one) => sectionInput(one, draft.timing));
  const { translatedInstructions } = draft;
  const body = {
    instructions,
    sectionDetails,
    ...(set && { set }),
    ...(language && { language, translatedInstructions }),
  };
  return queryOptions({
    queryKey: ["test-builder", "preview", body],
    queryFn: reads<typeof previewTest>("POST /api/tests/preview", { body }),
    gcTime: 0,
  });
};
