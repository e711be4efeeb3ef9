import type { ChallengeReason } from "@academy/core/learning/challenge/challenge.schema.ts";
import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { typeParts } from "@academy/response-types/registry.ui.ts";
import type { WireValue } from "@academy/response-types/shared/type-parts.ui.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { DialogActions } from "@academy/ui/kit/dialog.tsx";
import { TextArea, TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { notify } from "../../../lib/notices.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { Problem } from "../../../lib/form/problem.tsx";
import { useForm } from "../../../lib/form/use-form.ts";
import { REASONS } from "../../../shared/challenges/challenge-words.rules.ts";
import { namesAnswer, problemsOf, takesClaim } from "./challenge-form.rules.ts";
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
  // The cast is safe: the record's keys are exactly the reasons.
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

const EMPTY: Form = { reason: "", claims: [null], text: "", source: "", file: null };

function useChallenge({ testId, question, onClose }: ChallengeDialogProps) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ownChallengesQuery(testId).queryKey });
  return useForm({
    initial: EMPTY,
    validate: (form) => problemsOf(form, question),
    submit: async ({ reason, claims, file, ...form }) => {
      if (reason === "") return;
      await postChallenge(testId, {
        ...form,
        reason,
        claims: namesAnswer(reason) && takesClaim(question) ? claims : [],
        questionId: question.questionId,
        image: file && (await redrawn(file)),
      });
      notify("Your challenge is sent. You will read the decision here.", "success");
      onClose();
      await refresh();
    },
    onError: refresh,
    // The messages of other errors, such as of the image, are written for students too.
    wordsOf: (error) => (error instanceof Error ? error.message : String(error)),
  });
}

/** The form in which a student challenges the key of a question. */
export function ChallengeDialog(props: ChallengeDialogProps) {
  const { question, number, onClose } = props;
  const { form: parts, set: edit, ...challenge } = useChallenge(props);
  const { values: form, error } = challenge;
  return (
    <PageDialog title={`Challenge the key of question ${number}`} size="lg" onClose={onClose}>
      <Stack component="form" {...parts}>
        <Reason form={form} edit={edit} error={error("reason")} />
        {namesAnswer(form.reason) && takesClaim(question) && (
          <Claims question={question} form={form} edit={edit} error={error("claims")} />
        )}
        <TextArea
          {...challenge.field("text")}
          label="Why"
          description="At least 30 characters. The reviewer sees only what you write here."
          maxLength={1000}
        />
        <TextField
          {...challenge.field("source")}
          label="Source (optional)"
          description="A book and page, such as NCERT Physics XI, p. 118"
          maxLength={200}
        />
        <TextField
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label="Image (optional)"
          description="A photo of the page, for example"
          onChange={({ currentTarget }) => edit({ file: currentTarget.files?.[0] ?? null })}
        />
        <Problem>{challenge.problem}</Problem>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={challenge.submitting}>
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

/** The error message of a group of fields; `id` links the group to this message. */
const FieldError = ({ id, children }: { id: string; children: string | undefined }) => (
  <Text size="sm" tone="wrong" id={id}>
    {children}
  </Text>
);

function Reason({ form, edit, error }: PartProps) {
  return (
    <Stack component="fieldset" gap="2xs" aria-describedby="reason-error">
      <Text component="legend" strong>
        What is wrong?
      </Text>
      {reasons.map(({ reason, words }) => (
        <Radio
          key={reason}
          name="reason"
          label={words}
          checked={form.reason === reason}
          // Every other reason allows only one claim: the answer that is correct instead of the
          // key.
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
    <Stack component="fieldset" gap="sm" data-field="claims" aria-describedby="claims-error">
      <Text component="legend" strong id="claim">
        {several ? "Which other answer is correct too?" : "Which answer is correct?"}
      </Text>
      <Suspense fallback={<TextSkeleton lines={4} label="Loading the options" />}>
        {form.claims.map((value, at) => (
          // The index can be the key: claims are added and removed only at the end.
          <Stack key={at} gap="2xs">
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
