import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { fieldErrors, focusFirst, messageOf } from "../../../lib/form/form-errors.ts";
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
 * one. Students do not load this.
 */
export function ChangeMark(props: ChangeMarkProps) {
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

function useMarks({ submissionId, question: { questionId } }: ChangeMarkProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: { marks: number | null; note: string }) =>
      putMarks(submissionId, { questionId, ...given }),
    onSuccess: async () => {
      notify(
        "The mark is in the report. Ranks are updated when the test is processed again.",
        "success",
        8_000,
      );
      await client.invalidateQueries({ queryKey: reportQuery(submissionId).queryKey });
    },
  });
}

type Errors = Partial<Record<"marks" | "note", string | null>>;

/** State of the form: values, problems and sending. */
function useMarkForm({ question, ...props }: ChangeMarkProps, onClose: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const marking = useMarks({ question, ...props });
  const [errors, setErrors] = useState<Errors>({});
  const refuse = (found: Errors) => {
    setErrors(found);
    focusFirst(found, (name) => form.current?.querySelector<HTMLElement>(`[name=${name}]`) ?? null);
  };
  const send = (given: { marks: number | null; note: string }) =>
    marking.mutate(given, {
      onSuccess: onClose,
      onError: (error) => refuse(fieldErrors(error, ["marks", "note"])),
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    const [marks, note] = [text("marks"), text("note")];
    const found = {
      marks: markProblem(marks, question.marks),
      note: note === "" ? "Enter a reason. The student reads it in the report." : null,
    };
    if (found.marks ?? found.note) refuse(found);
    else send({ marks: readMark(marks), note });
  };
  return { form, marking, errors, send, submit };
}

function MarkForm({ onClose, ...props }: ChangeMarkProps & { onClose: () => void }) {
  const { question } = props;
  const { form, marking, errors, send, submit } = useMarkForm(props, onClose);
  return (
    <Stack component="form" ref={form} onSubmit={submit} noValidate aria-label="Change the mark">
      <TextField
        name="marks"
        defaultValue={String(question.marksAwarded)}
        error={errors.marks}
        inputMode="decimal"
        autoComplete="off"
        label={`Marks out of ${formatMarks(question.marks)}`}
      />
      <TextArea
        name="note"
        defaultValue={question.override?.note ?? ""}
        error={errors.note}
        label="Note"
        description="The student reads it in the report."
        maxLength={300}
        rows={2}
      />
      <Text component="div" tone="wrong" role="alert">
        {marking.isError && messageOf(marking.error, "The mark was not saved. Please try again.")}
      </Text>
      <Row>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {question.override && (
          <Button
            variant="default"
            disabled={marking.isPending}
            onClick={() => send({ marks: null, note: "" })}
          >
            Remove the mark
          </Button>
        )}
        <Button type="submit" loading={marking.isPending}>
          Save the mark
        </Button>
      </Row>
    </Stack>
  );
}
