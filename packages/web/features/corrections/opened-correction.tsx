import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import type {
  CorrectionHistory,
  CorrectionPreview,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextArea } from "@academy/ui/kit/fields.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { allOf } from "../../lib/api/query-result.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { questionQuery } from "../../shared/results/results.queries.ts";
import { historyQuery, postPreview } from "./corrections.queries.ts";
import {
  changeOf,
  type Claimed,
  claimedDraft,
  type Draft,
  dropWords,
  type KeyedQuestion,
  noteProblem,
} from "./corrections.rules.ts";
import { DryRun } from "./dry-run.tsx";
import { KeyInputs } from "./key-inputs.tsx";
import { Publish } from "./publish.tsx";

interface OpenedProps {
  testId: string;
  questionId: string;
  claimed?: Claimed | undefined;
  onClose: () => void;
}

/** The correction form of one question, shown once its key and text have loaded. */
export function OpenedCorrection({ testId, questionId, claimed, onClose }: OpenedProps) {
  const history = useQuery(historyQuery(testId));
  const text = useQuery(questionQuery(testId, questionId));
  const loading = <TextSkeleton lines={4} label="Loading the key" />;
  return (
    <QueryView query={allOf(history, text)} failed="The question did not load" loading={loading}>
      {([loaded, question]) => {
        const keyed = loaded.questions.find((one) => one.questionId === questionId);
        return keyed ? (
          <CorrectionForm
            // A correction by someone else resets the form: the server would reject this draft.
            key={loaded.name}
            history={loaded}
            question={question}
            keyed={keyed}
            claimed={claimed}
            onClose={onClose}
          />
        ) : (
          loading
        );
      }}
    </QueryView>
  );
}

interface FormProps {
  history: CorrectionHistory;
  question: StudentQuestion;
  keyed: KeyedQuestion;
  claimed?: Claimed | undefined;
  onClose: () => void;
}

function CorrectionForm({ history, question, keyed, claimed, onClose }: FormProps) {
  const [dryRun, setDryRun] = useState<{ of: Draft; preview: CorrectionPreview }>();
  const inputOf = (draft: Draft) => ({
    from: history.name,
    changes: [changeOf(question._id, draft)],
  });
  const form = useForm({
    initial: claimedDraft(keyed, claimed),
    validate: ({ note }) => ({ note: noteProblem(note) }),
    submit: async (of) => {
      setDryRun(undefined);
      setDryRun({ of, preview: await postPreview(history.testId, inputOf(of)) });
    },
    fallback: "The dry run failed. Please try again.",
  });
  const draft = form.values;
  // If the draft has changed since the dry run, the dry run no longer shows what would be
  // published.
  const preview = dryRun?.of === draft ? dryRun.preview : null;
  if (!history.begun) {
    return <p>This test has not started. Edit it instead of correcting its key.</p>;
  }
  return (
    <Stack component="section" aria-label={`Correction of question ${keyed.number}`}>
      <Stack component="form" {...form.form}>
        <FieldSet label="Correction">
          <Radio
            {...form.choice("dropped", false)}
            label="Change the key, or accept several answers"
          />
          <Radio {...form.choice("dropped", true)} label={dropWords(keyed)} />
        </FieldSet>
        {!draft.dropped && <KeyInputs question={question} draft={draft} onChange={form.set} />}
        <TextArea
          {...form.field("note")}
          label="Reason"
          description="Students read it in their reports."
          maxLength={500}
          rows={2}
        />
        <Problem>{form.problem}</Problem>
        <Row justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={preview ? "default" : "filled"} loading={form.submitting}>
            Show what changes
          </Button>
        </Row>
      </Stack>
      {preview && (
        <Result preview={preview} history={history} input={inputOf(draft)} onDone={onClose} />
      )}
    </Stack>
  );
}

interface ResultProps {
  preview: CorrectionPreview;
  history: CorrectionHistory;
  input: Parameters<typeof postPreview>[1];
  onDone: () => void;
}

function Result({ preview, history, input, onDone }: ResultProps) {
  return (
    <>
      <DryRun preview={preview} />
      <Publish
        testId={history.testId}
        results={history.results}
        input={input}
        finalAt={preview.finalAt}
        bank={preview.bank}
        onDone={onDone}
      />
    </>
  );
}
