import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { notify } from "../../../lib/notices.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { Problem } from "../../../lib/form/problem.tsx";
import { useForm } from "../../../lib/form/use-form.ts";
import { fieldProblems } from "../draft/checklist.rules.ts";
import type { TestDraft } from "../draft/draft.schema.ts";
import { patternsQuery, postPattern } from "./pattern.queries.ts";
import { decidedMarks } from "../draft/test-input.rules.ts";
import { MARKS_PROBLEM, readMarks, statedText } from "./pattern-plan.rules.ts";

interface SavePatternProps {
  draft: TestDraft;
  /** Marks of the questions chosen so far. */
  marks: number;
  onClose: () => void;
}

/** Saves the plan of the test, without its questions and times. */
export function SavePattern({ draft, marks, onClose }: SavePatternProps) {
  const decided = decidedMarks(draft);
  const client = useQueryClient();
  const { examType, durationMinutes } = fieldProblems(draft);
  const missing = examType ?? (draft.durationMinutes === "" ? "Enter the duration." : null);
  const form = useForm({
    initial: { title: draft.title.slice(0, 120), stated: statedText(draft, marks) },
    validate: ({ title, stated }) => ({
      title: title.trim() === "" ? "Enter a title." : null,
      stated:
        decided === null && stated !== "" && readMarks(stated) === null ? MARKS_PROBLEM : null,
      form: missing ?? durationMinutes,
    }),
    submit: async ({ title, stated }) => {
      await postPattern(draft, title, decided === null ? readMarks(stated) : null);
      notify("✅ Pattern saved", "success");
      await client.invalidateQueries(patternsQuery);
      onClose();
    },
  });
  return (
    <PageDialog title="Save as pattern" size="md" onClose={onClose}>
      <form {...form.form}>
        <Stack>
          <Text>Sections, marking and time are saved. Questions and dates are not.</Text>
          <TextField
            {...form.field("title")}
            label="Title"
            maxLength={120}
            autoComplete="off"
            data-autofocus
          />
          {decided === null && (
            <TextField
              {...form.field("stated")}
              style={{ maxWidth: "12rem" }}
              inputMode="decimal"
              label="Marks of the paper"
              description="Its questions bring their own marks."
              autoComplete="off"
            />
          )}
          <Problem>{form.problem}</Problem>
          <DialogActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Save pattern
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </PageDialog>
  );
}
