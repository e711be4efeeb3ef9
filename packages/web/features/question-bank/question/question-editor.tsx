import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import { type RefObject, useRef, useState } from "react";
import { Problem } from "../../../lib/form/problem.tsx";
import { LeaveWarning } from "../../../lib/form/leave-warning.tsx";
import { useCtrlEnter } from "../../../lib/form/use-ctrl-enter.ts";
import {
  draftOf,
  nextQuestion,
  type QuestionDraft,
  topicOf,
  withShape,
} from "../../../shared/question-form/question-draft.rules.ts";
import { QuestionFields } from "../../../shared/question-form/question-fields.tsx";
import type { QuestionBody } from "../../../shared/question-form/question-check.rules.ts";
import { keepShape, shapeFor } from "../../../shared/question-form/question-shape.shelf.ts";
import { QuestionPreview } from "../../../shared/question-form/question-preview.tsx";
import { blankAuthorOf, type Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { Split, sticky } from "../../../lib/split.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { useSaveQuestion } from "../question-bank.queries.ts";
import { SimilarHint } from "./similar-hint.tsx";
import { QuestionFigures } from "./question-figures.tsx";
import { type FormStart, useQuestionForm } from "./use-question-form.ts";
import type { Place } from "../../../shared/bank/places.rules.ts";

/** How the form's edits are sent as a proposal. */
export interface Proposing {
  save: (body: QuestionBody, rev: number | null) => Promise<void>;
  onDone: () => void;
}

interface QuestionEditorProps {
  /** The edited question; null for a new one. */
  questionId: string | null;
  start: FormStart;
  /** Whether the draft was kept on this device. */
  restored: boolean;
  parts: Parts;
  places: readonly Place[];
  /** Set if edits become a proposal instead of being saved. */
  proposing: Proposing | undefined;
  /** Called when the person has finished writing or editing. */
  onDone: () => void;
}

/** Creates or changes a question, next to its preview. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { questionId, start, parts, places, proposing, onDone } = props;
  const saveQuestion = useSaveQuestion(questionId);
  const [restored, setRestored] = useState(props.restored);
  const [conflict, setConflict] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  useCtrlEnter(element);
  const form = useQuestionForm({
    form: element,
    start,
    save: proposing?.save ?? saveQuestion,
    onConflict: () => setConflict(true),
  });
  const { draft } = form;
  const { userId = "", isAdmin = false } = useSession().user ?? {};
  const blankAuthor = blankAuthorOf(parts);
  const edit = (next: QuestionDraft) => {
    const isNewTopic = questionId === null && topicOf(next) !== topicOf(draft);
    const shape = isNewTopic ? shapeFor(userId, next) : undefined;
    form.edit(shape ? withShape(next, shape, blankAuthor) : next);
  };
  const restart = (next: QuestionDraft) => {
    form.restart(next);
    setRestored(false);
    setConflict(false);
  };
  const finish = (then = onDone) => {
    restart(start.blank);
    then();
  };
  const save = async (goesOn: boolean) => {
    if (!(await form.submit())) return;
    setRestored(false);
    if (questionId === null) keepShape(userId, draft);
    if (!goesOn) return finish(proposing?.onDone);
    restart(nextQuestion(draft, blankAuthor));
    element.current
      ?.querySelector<HTMLElement>("[data-field='question'] [contenteditable]")
      ?.focus();
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(isBy(event.nativeEvent, another.current));
      }}
    >
      <LeaveWarning when={form.dirty} />
      <Split columns="main">
        <Card gap="lg">
          {restored && <Restored onDiscard={() => restart(start.blank)} />}
          <Problem>{form.words}</Problem>
          {conflict && questionId && (
            <Conflict
              questionId={questionId}
              form={form}
              onTheirs={restart}
              onMine={() => setConflict(false)}
            />
          )}
          {questionId && isAdmin && (
            <QuestionFigures
              questionId={questionId}
              stated={draft.difficulty}
              onDifficulty={(difficulty) => edit({ ...draft, difficulty })}
            />
          )}
          <QuestionFields
            draft={draft}
            onChange={edit}
            problems={form.problems}
            parts={parts}
            places={places}
            onUploading={form.onUploading}
          />
          {form.dirty && <SimilarHint draft={draft} questionId={questionId} />}
          <Actions
            isNew={questionId === null}
            label={proposing ? "Propose this change" : undefined}
            saving={form.saving}
            another={another}
            onReset={() => (questionId === null ? restart(start.blank) : finish())}
          />
        </Card>
        <div className={sticky}>
          <QuestionPreview draft={draft} parts={parts} />
        </div>
      </Split>
    </form>
  );
}

interface ConflictProps {
  questionId: string;
  form: ReturnType<typeof useQuestionForm>;
  onTheirs: (draft: QuestionDraft) => void;
  onMine: () => void;
}

/** Someone else has changed the question: the form continues from their revision. */
const Conflict = ({ questionId, form, onTheirs, onMine }: ConflictProps) => (
  <ConflictPanel
    questionId={questionId}
    rev={form.rev ?? 0}
    onTheirs={(theirs) => {
      form.rebase(theirs.rev);
      onTheirs(draftOf(theirs));
    }}
    onMine={(theirs) => {
      form.rebase(theirs.rev);
      onMine();
    }}
  />
);

const Restored = ({ onDiscard }: { onDiscard: () => void }) => (
  <Notice role="note">
    <Row style={{ width: "100%" }} justify="between" gap="xs">
      <p>We restored your unsaved draft.</p>
      <Button variant="default" onClick={onDiscard}>
        Discard it
      </Button>
    </Row>
  </Notice>
);

/** Whether the form was submitted with this button. */
const isBy = (event: Event, button: HTMLButtonElement | null): boolean =>
  event instanceof SubmitEvent && event.submitter !== null && event.submitter === button;

interface ActionsProps {
  isNew: boolean;
  /** The label of the first button, if it is not the usual one. */
  label: string | undefined;
  saving: boolean;
  /** The button that saves and then starts another question on the same topic. */
  another: RefObject<HTMLButtonElement | null>;
  onReset: () => void;
}

const CTRL_ENTER = "Control+Enter";

function Actions({ isNew, label, saving, another, onReset }: ActionsProps) {
  return (
    <Row>
      <Button type="submit" loading={saving} {...(!isNew && { "aria-keyshortcuts": CTRL_ENTER })}>
        {label ?? (isNew ? "Submit Question" : "Update Question")}
      </Button>
      {isNew && (
        <Button
          ref={another}
          type="submit"
          variant="default"
          disabled={saving}
          aria-keyshortcuts={CTRL_ENTER}
        >
          Save and add another
        </Button>
      )}
      <Button variant="subtle" disabled={saving} onClick={onReset}>
        {isNew ? "Reset" : "Cancel editing"}
      </Button>
      <Text size="sm" tone="soft" className="academy-wide-only">
        {isNew
          ? "Ctrl+Enter saves and stays in the topic."
          : label
            ? "Ctrl+Enter proposes."
            : "Ctrl+Enter saves."}
      </Text>
    </Row>
  );
}
