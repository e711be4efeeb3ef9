import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { PROCESS_AGAIN } from "@academy/core/exam/terms/result/run-format.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../../lib/form/problem.tsx";
import { useForm } from "../../../lib/form/use-form.ts";
import { formatMarks } from "../../../lib/format.ts";
import { notify } from "../../../lib/notices.ts";
import { putMarks, reportQuery } from "../report.queries.ts";
import { canMark, markProblem, readMark } from "./change-mark.rules.ts";

interface ChangeMarkProps {
  submissionId: string;
  question: QuestionReport;
}

/**
 * For administrators: sets a mark for an answer that is marked by hand, or restores the automatic
 * mark. Loaded only for administrators.
 */
export function ChangeMark(props: ChangeMarkProps) {
  const { averageTimeCorrect, attemptedPercentage } = props.question.stats;
  const isLacking = averageTimeCorrect === undefined || attemptedPercentage === undefined;
  return (
    <>
      {isLacking && (
        <Text tone="soft">
          {PROCESS_AGAIN}: figures of others that an earlier release did not count.
        </Text>
      )}
      <Change {...props} />
    </>
  );
}

function Change(props: ChangeMarkProps) {
  const [open, setOpen] = useState(false);
  if (!canMark(props.question)) return null;
  if (open) return <MarkForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Row>
      <Button variant="default" onClick={() => setOpen(true)}>
        Change the mark
      </Button>
      {props.question.review && (
        <Text tone="soft">The automatic mark was lowered. Please read this answer.</Text>
      )}
    </Row>
  );
}

function useMarkForm({ submissionId, question }: ChangeMarkProps, onClose: () => void) {
  const client = useQueryClient();
  return useForm({
    initial: {
      marks: String(question.marksAwarded),
      note: question.override?.note ?? "",
      /** Restores the automatic mark. */
      removed: false,
    },
    validate: ({ marks, note, removed }) => ({
      marks: removed ? null : markProblem(marks.trim(), question.marks),
      note:
        removed || note.trim() !== ""
          ? null
          : "Enter a reason. The student reads it in the report.",
    }),
    submit: async ({ marks, note, removed }) => {
      const { questionId } = question;
      const given = removed
        ? { marks: null, note: "" }
        : { marks: readMark(marks.trim()), note: note.trim() };
      await putMarks(submissionId, { questionId, ...given });
      notify(
        "The mark is in the report. Ranks are updated when the test is processed again.",
        "success",
        8_000,
      );
      await client.invalidateQueries({ queryKey: reportQuery(submissionId).queryKey });
      onClose();
    },
    fallback: "The mark was not saved. Please try again.",
  });
}

function MarkForm({ onClose, ...props }: ChangeMarkProps & { onClose: () => void }) {
  const { question } = props;
  const form = useMarkForm(props, onClose);
  return (
    <Stack component="form" {...form.form} aria-label="Change the mark">
      <TextField
        {...form.field("marks")}
        inputMode="decimal"
        autoComplete="off"
        label={`Marks out of ${formatMarks(question.marks)}`}
      />
      <TextArea
        {...form.field("note")}
        label="Note"
        description="The student reads it in the report."
        maxLength={300}
        rows={2}
      />
      <Problem>{form.problem}</Problem>
      <Row>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {question.override && (
          <Button
            variant="default"
            disabled={form.submitting}
            onClick={() => void form.send({ ...form.values, removed: true })}
          >
            Remove the mark
          </Button>
        )}
        <Button type="submit" loading={form.submitting}>
          Save the mark
        </Button>
      </Row>
    </Stack>
  );
}
