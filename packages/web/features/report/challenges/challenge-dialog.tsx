import type { ChallengeReason } from "@academy/core/learning/challenge/challenge.schema.ts";
import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import type { WireValue } from "@academy/response-types/shared/type-parts.ui.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { Radio, TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { notify } from "../../../lib/notices.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { Problem } from "../../../lib/form/problem.tsx";
import { REASONS } from "../../../shared/challenges/challenge-words.rules.ts";
import { type FormErrors, namesAnswer, problemsOf, takesClaim } from "./challenge-form.rules.ts";
import { type Draft, ownChallengesQuery, postChallenge } from "./challenges.queries.ts";
import { redrawn } from "./redraw-image.ts";

/** The answer input of each response type, loaded with the review already. */
const answers = Object.fromEntries(
  Object.entries(typeParts).map(([code, load]) => [
    code,
    lazy(async () => ({ default: (await load()).Answer })),
  ]),
);

const reasons = Object.entries(REASONS).map(([reason, words]) => ({
  // The record has exactly the reasons as keys.
  reason: reason as ChallengeReason,
  words,
}));

interface ChallengeDialogProps {
  testId: string;
  question: QuestionReport;
  /** Position in the paper, from 1. */
  number: number;
  onClose: () => void;
}

interface Form extends Omit<Draft, "reason" | "questionId" | "image"> {
  reason: ChallengeReason | "";
  file: File | null;
}

/** Where the focus goes if a part is missing. */
const FIELDS: Readonly<Record<string, string>> = {
  reason: "[name=reason]",
  claims: "[data-part=claims] :is(input, textarea)",
  text: "[name=text]",
};

const EMPTY: Form = { reason: "", claims: [null], text: "", source: "", file: null };

function useChallenge({ testId, question, onClose }: ChallengeDialogProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ reason, claims, file, ...form }: Form & { reason: ChallengeReason }) =>
      postChallenge(testId, {
        ...form,
        reason,
        claims: namesAnswer(reason) && takesClaim(question) ? claims : [],
        questionId: question.questionId,
        image: file && (await redrawn(file)),
      }),
    onSuccess: () => {
      notify("Your challenge is sent. You will read the decision here.", "success");
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ownChallengesQuery(testId).queryKey }),
  });
}

/** The form in which a student challenges the key of a question. */
export function ChallengeDialog(props: ChallengeDialogProps) {
  const { question, number, onClose } = props;
  const [form, setForm] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const errors: FormErrors = tried ? problemsOf(form, question) : {};
  const sending = useChallenge(props);
  const edit = (fields: Partial<Form>) => setForm((now) => ({ ...now, ...fields }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { reason } = form;
    setTried(true);
    const [first] = Object.keys(problemsOf(form, question));
    if (first) event.currentTarget.querySelector<HTMLElement>(FIELDS[first] ?? "form")?.focus();
    else if (reason !== "") sending.mutate({ ...form, reason });
  };
  return (
    <PageDialog title={`Challenge the key of question ${number}`} size="lg" onClose={onClose}>
      <Stack component="form" onSubmit={submit} noValidate>
        <Reason form={form} edit={edit} error={errors.reason} />
        {namesAnswer(form.reason) && takesClaim(question) && (
          <Claims question={question} form={form} edit={edit} error={errors.claims} />
        )}
        <TextArea
          name="text"
          label="Why"
          description="At least 30 characters. The reviewer sees only what you write here."
          maxLength={1000}
          error={errors.text}
          value={form.text}
          onChange={({ currentTarget }) => edit({ text: currentTarget.value })}
        />
        <TextField
          label="Source (optional)"
          description="A book and page, such as NCERT Physics XI, p. 118"
          maxLength={200}
          value={form.source}
          onChange={({ currentTarget }) => edit({ source: currentTarget.value })}
        />
        <TextField
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label="Image (optional)"
          description="A photo of the page, for example"
          onChange={({ currentTarget }) => edit({ file: currentTarget.files?.[0] ?? null })}
        />
        <Problem>{sending.error?.message}</Problem>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={sending.isPending}>
            Send challenge
          </Button>
        </DialogActions>
      </Stack>
    </PageDialog>
  );
}

interface PartProps {
  form: Form;
  edit: (fields: Partial<Form>) => void;
  error: string | undefined;
}

/** The error of a group of fields, which it is described by. */
const FieldError = ({ id, children }: { id: string; children: string | undefined }) => (
  <Text size="sm" tone="wrong" id={id}>
    {children}
  </Text>
);

function Reason({ form, edit, error }: PartProps) {
  return (
    <Stack component="fieldset" gap="xs" aria-describedby="reason-error">
      <Text component="legend" strong>
        What is wrong?
      </Text>
      {reasons.map(({ reason, words }) => (
        <Radio
          key={reason}
          name="reason"
          label={words}
          checked={form.reason === reason}
          // Only one answer can be the correct one instead of the key.
          onChange={() =>
            edit({
              reason,
              claims: reason === "several_right" ? form.claims : form.claims.slice(0, 1),
            })
          }
        />
      ))}
      <FieldError id="reason-error">{error}</FieldError>
    </Stack>
  );
}

/** The answers that should be accepted, entered as in the test. */
function Claims({ question, form, edit, error }: PartProps & { question: QuestionReport }) {
  const Answer = answers[question.responseType];
  if (!Answer) return null;
  const several = form.reason === "several_right";
  const set = (at: number, value: WireValue) => edit({ claims: form.claims.with(at, value) });
  return (
    <Stack component="fieldset" gap="sm" data-part="claims" aria-describedby="claims-error">
      <Text component="legend" strong id="claim">
        {several ? "Which other answer is correct too?" : "Which answer is correct?"}
      </Text>
      <Suspense fallback={<TextSkeleton lines={4} label="Loading the options" />}>
        {form.claims.map((value, at) => (
          // Claims are added and removed at the end only.
          <Stack key={at} gap="xs">
            {form.claims.length > 1 && (
              <Text size="sm" strong id={`claim-${at}`}>
                Answer {at + 1}
              </Text>
            )}
            <Answer
              question={{
                ...question,
                questionId: `claim-${question.questionId}-${at}`,
                order: question.shown?.options,
              }}
              value={value}
              onChange={(next) => set(at, next)}
              labelledBy={form.claims.length > 1 ? `claim claim-${at}` : "claim"}
            />
          </Stack>
        ))}
      </Suspense>
      {several && (
        <Row>
          {form.claims.length < 3 && (
            <Button variant="default" onClick={() => edit({ claims: [...form.claims, null] })}>
              Add another answer
            </Button>
          )}
          {form.claims.length > 1 && (
            <Button variant="subtle" onClick={() => edit({ claims: form.claims.slice(0, -1) })}>
              Remove answer {form.claims.length}
            </Button>
          )}
        </Row>
      )}
      <FieldError id="claims-error">{error}</FieldError>
    </Stack>
  );
}
