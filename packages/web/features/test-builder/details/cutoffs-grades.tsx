import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CutoffFields } from "../../../shared/cutoffs/cutoff-fields.tsx";
import { GradeFields } from "../../../shared/cutoffs/grade-fields.tsx";
import type { TestDraft } from "../draft/draft.schema.ts";

interface CutoffsGradesProps {
  draft: Pick<TestDraft, "cutoffs" | "grades">;
  edit: (fields: Partial<TestDraft>) => void;
}

/** The fields for cut-offs, which decide who qualifies, and for grades. */
export function CutoffsGrades({ draft, edit }: CutoffsGradesProps) {
  return (
    <Stack gap="lg">
      <Stack component="section" gap="2xs" aria-labelledby="cut-offs">
        <h3 className="academy-heading" id="cut-offs">
          Cut-offs
        </h3>
        <Text size="sm" tone="soft">
          Reports say for which lists a student qualified, and which minimum was missed.
        </Text>
        <CutoffFields rows={draft.cutoffs} tried onChange={(cutoffs) => edit({ cutoffs })} />
      </Stack>
      <Stack component="section" gap="2xs" aria-labelledby="grades">
        <h3 className="academy-heading" id="grades">
          Grades
        </h3>
        <Text size="sm" tone="soft">
          The best grade first. Below the last one students get U. You can change them later.
        </Text>
        <GradeFields
          rows={draft.grades}
          maxMarks={null}
          tried
          onChange={(grades) => edit({ grades })}
        />
      </Stack>
    </Stack>
  );
}
