import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { notify } from "../../../lib/notices.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { Problem } from "../../../lib/form/problem.tsx";
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
  const [title, setTitle] = useState(draft.title.slice(0, 120));
  const decided = decidedMarks(draft);
  const [stated, setStated] = useState(statedText(draft, marks));
  const [tried, setTried] = useState(false);
  const client = useQueryClient();
  const { examType, durationMinutes } = fieldProblems(draft);
  const missing = examType ?? (draft.durationMinutes === "" ? "Enter the duration." : null);
  const saving = useMutation({
    mutationFn: () => postPattern(draft, title, decided === null ? readMarks(stated) : null),
    onSuccess: async () => {
      notify("✅ Pattern saved", "success");
      await client.invalidateQueries(patternsQuery);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const named = title.trim() !== "" && missing === null && !durationMinutes;
    if (named && (decided !== null || stated === "" || readMarks(stated) !== null)) saving.mutate();
  };
  return (
    <PageDialog title="Save as pattern" size="md" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>Sections, marking and time are saved. Questions and dates are not.</Text>
          <TextInput
            size="md"
            label="Title"
            maxLength={120}
            autoComplete="off"
            data-autofocus
            value={title}
            error={tried && title.trim() === "" && "Enter a title."}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          {decided === null && (
            <TextInput
              size="md"
              maw="12rem"
              inputMode="decimal"
              label="Marks of the paper"
              description="Its questions bring their own marks."
              autoComplete="off"
              value={stated}
              error={tried && stated !== "" && readMarks(stated) === null && MARKS_PROBLEM}
              onChange={({ currentTarget }) => setStated(currentTarget.value)}
            />
          )}
          <Problem>{tried && (missing ?? durationMinutes)}</Problem>
          <Problem>{saving.error?.message}</Problem>
          <DialogActions>
            <Button variant="default" size="md" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="md" loading={saving.isPending}>
              Save pattern
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </PageDialog>
  );
}
