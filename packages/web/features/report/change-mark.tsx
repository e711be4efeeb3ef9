import type { QuestionReport } from "@academy/core/exam/result/result.schema.ts";
import { Button, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors, focusFirst, messageOf } from "../../lib/form-errors.ts";
import { formatMarks } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { putMarks, reportQuery } from "./report.queries.ts";
import { canMark, markProblem, readMark } from "./change-mark.rules.ts";
import classes from "./report.module.css";

interface ChangeMarkProps {
  submissionId: string;
  question: QuestionReport;
}

/**
 * For administrators: a mark of their own for an answer that is marked by hand, or the automatic
 * one again. Students' pages do not load it.
 */
export function ChangeMark(props: ChangeMarkProps) {
  const [open, setOpen] = useState(false);
  if (!canMark(props.question)) return null;
  if (open) return <MarkForm {...props} onClose={() => setOpen(false)} />;
  return (
    <div className={classes.changeMark}>
      <Button variant="default" size="md" onClick={() => setOpen(true)}>
        Change the mark
      </Button>
    </div>
  );
}

function useMarks({ submissionId, question: { questionId } }: ChangeMarkProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { marks: number | null; note: string }) =>
      putMarks(submissionId, { questionId, ...given }),
    onSuccess: async () => {
      notify(
        "The mark is in the report. Ranks follow when the test is processed again.",
        "success",
        8_000,
      );
      await client.invalidateQueries({ queryKey: reportQuery(submissionId).queryKey });
    },
  });
}

function MarkForm({ onClose, ...props }: ChangeMarkProps & { onClose: () => void }) {
  const { question } = props;
  const marking = useMarks(props);
  const form = useForm({
    initialValues: {
      marks: String(question.marksAwarded),
      note: question.override?.note ?? "",
    },
    validate: {
      marks: (text) => markProblem(text, question.marks),
      note: (note) => (note.trim() === "" ? "Say why; the student reads it in the report." : null),
    },
  });
  const send = (given: { marks: number | null; note: string }) =>
    marking.mutate(given, {
      onSuccess: onClose,
      onError: (error) => {
        const errors = fieldErrors(error, ["marks", "note"]);
        form.setErrors(errors);
        focusFirst(errors, form.getInputNode);
      },
    });
  const submit = form.onSubmit(
    ({ marks, note }) => send({ marks: readMark(marks), note: note.trim() }),
    (errors) => focusFirst(errors, form.getInputNode),
  );
  return (
    <form onSubmit={submit} noValidate className={classes.changeMark} aria-label="Change the mark">
      <TextInput
        {...form.getInputProps("marks")}
        name="marks"
        size="md"
        inputMode="decimal"
        autoComplete="off"
        label={`Marks out of ${formatMarks(question.marks)}`}
      />
      <Textarea
        {...form.getInputProps("note")}
        name="note"
        size="md"
        label="Note"
        description="The student reads it in the report."
        maxLength={300}
        autosize
        minRows={2}
      />
      <div role="alert">
        {marking.isError && messageOf(marking.error, "The mark was not kept. Please try again.")}
      </div>
      <div className={classes.markActions}>
        <Button variant="default" size="md" onClick={onClose}>
          Cancel
        </Button>
        {question.override && (
          <Button
            variant="default"
            size="md"
            disabled={marking.isPending}
            onClick={() => send({ marks: null, note: "" })}
          >
            Take it back
          </Button>
        )}
        <Button type="submit" size="md" loading={marking.isPending}>
          Save the mark
        </Button>
      </div>
    </form>
  );
}
