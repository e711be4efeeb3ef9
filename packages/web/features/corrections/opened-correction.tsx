import type {
  CorrectionHistory,
  CorrectionPreview,
} from "@academy/core/exam/terms/result/correction.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button, Radio, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { allOf } from "../../lib/api/query-result.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { questionQuery } from "../../shared/results/results.queries.ts";
import { historyQuery, postPreview } from "./corrections.queries.ts";
import {
  changeOf,
  type Claimed,
  claimedDraft,
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
            // A correction by someone else resets the form: this one would be rejected.
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
  const [draft, setDraft] = useState(() => claimedDraft(keyed, claimed));
  const [noteError, setNoteError] = useState<string | null>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const input = { from: history.name, changes: [changeOf(question._id, draft)] };
  const dryRun = useMutation({ mutationFn: () => postPreview(history.testId, input) });
  const edit = (next: Partial<typeof draft>) => {
    dryRun.reset();
    setDraft({ ...draft, ...next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = noteProblem(draft.note);
    setNoteError(problem);
    if (problem) noteField.current?.focus();
    else dryRun.mutate();
  };
  if (!history.begun) {
    return <p>This test has not started. Edit it instead of correcting its key.</p>;
  }
  return (
    <Stack component="section" aria-label={`Correction of question ${keyed.number}`}>
      <Stack component="form" onSubmit={submit} noValidate>
        <Radio.Group
          label="Correction"
          value={draft.dropped ? "drop" : "keys"}
          onChange={(value) => edit({ dropped: value === "drop" })}
        >
          <Stack>
            <Radio size="md" value="keys" label="Change the key, or accept several answers" />
            <Radio size="md" value="drop" label={dropWords(keyed)} />
          </Stack>
        </Radio.Group>
        {!draft.dropped && <KeyInputs question={question} draft={draft} onChange={edit} />}
        <Textarea
          ref={noteField}
          size="md"
          label="Reason"
          description="Students read it in their reports."
          maxLength={500}
          autosize
          minRows={2}
          error={noteError}
          value={draft.note}
          onChange={({ currentTarget: { value } }) => {
            edit({ note: value });
            if (noteError !== null) setNoteError(noteProblem(value));
          }}
        />
        <Problem>
          {dryRun.isError ? messageOf(dryRun.error, "The dry run failed. Please try again.") : null}
        </Problem>
        <Row justify="end">
          <Button variant="default" size="md" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="md"
            variant={dryRun.data ? "default" : "filled"}
            loading={dryRun.isPending}
          >
            Show what changes
          </Button>
        </Row>
      </Stack>
      {dryRun.data && (
        <Result preview={dryRun.data} history={history} input={input} onDone={onClose} />
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
