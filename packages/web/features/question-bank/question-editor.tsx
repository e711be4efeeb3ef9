import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { LeaveWarning } from "../../lib/leave-warning.tsx";
import { useCtrlEnter } from "../../lib/use-ctrl-enter.ts";
import {
  draftOf,
  nextQuestion,
  type QuestionDraft,
} from "../../lib/question-form/question-draft.rules.ts";
import { QuestionFields } from "../../lib/question-form/question-fields.tsx";
import { QuestionPreview } from "../../lib/question-form/question-preview.tsx";
import { blankAuthorOf, type Parts } from "../../lib/question-form/type-parts.queries.ts";
import { ConflictPanel } from "./conflict-panel.tsx";
import { useSaveQuestion } from "./question-bank.queries.ts";
import { type FormStart, useQuestionForm } from "./use-question-form.ts";
import type { Place } from "../../lib/places.rules.ts";
import classes from "./question-bank.module.css";

interface QuestionEditorProps {
  /** The question that is edited; null for a new one. */
  questionId: string | null;
  start: FormStart;
  /** The draft is one that was kept on this device. */
  restored: boolean;
  parts: Parts;
  places: readonly Place[];
  /** The editing is over: the form becomes that of a new question. */
  onDone: () => void;
}

/** Creates or changes a question, with its preview beside it. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { questionId, start, parts, places, onDone } = props;
  const [restored, setRestored] = useState(props.restored);
  const [conflict, setConflict] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  useCtrlEnter(element);
  const form = useQuestionForm({
    form: element,
    start,
    save: useSaveQuestion(questionId),
    onConflict: () => setConflict(true),
  });
  const { draft, edit } = form;
  const restart = (next: QuestionDraft) => {
    form.restart(next);
    setRestored(false);
    setConflict(false);
  };
  const finish = () => {
    restart(start.blank);
    onDone();
  };
  const save = async (another: boolean) => {
    if (!(await form.submit())) return;
    setRestored(false);
    if (!another) return finish();
    restart(nextQuestion(draft, blankAuthorOf(parts)));
    element.current
      ?.querySelector<HTMLElement>("[data-field='question'] [contenteditable]")
      ?.focus();
  };
  return (
    <form
      ref={element}
      className={classes.editor}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <LeaveWarning when={form.dirty} />
      <div className={classes.formSide}>
        {restored && (
          <div className={classes.restored} role="note">
            <p>What you typed here last time is back.</p>
            <Button variant="default" size="md" onClick={() => restart(start.blank)}>
              Discard it
            </Button>
          </div>
        )}
        <div role="alert">{form.words && <p className={classes.problem}>{form.words}</p>}</div>
        {conflict && questionId && (
          <ConflictPanel
            questionId={questionId}
            rev={form.rev ?? 0}
            onTheirs={(theirs) => {
              form.rebase(theirs.rev);
              restart(draftOf(theirs));
            }}
            onMine={(theirs) => {
              form.rebase(theirs.rev);
              setConflict(false);
            }}
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
        <Actions
          isNew={questionId === null}
          saving={form.saving}
          onAnother={() => void save(true)}
          onReset={finish}
        />
      </div>
      <div className={classes.previewSide}>
        <QuestionPreview draft={draft} parts={parts} />
      </div>
    </form>
  );
}

interface ActionsProps {
  isNew: boolean;
  saving: boolean;
  onAnother: () => void;
  onReset: () => void;
}

function Actions({ isNew, saving, onAnother, onReset }: ActionsProps) {
  return (
    <div className={classes.actions}>
      <Button type="submit" size="md" loading={saving} aria-keyshortcuts="Control+Enter">
        {isNew ? "Submit Question" : "Update Question"}
      </Button>
      {isNew && (
        <Button variant="default" size="md" disabled={saving} onClick={onAnother}>
          Save and add another
        </Button>
      )}
      <Button variant="subtle" size="md" disabled={saving} onClick={onReset}>
        {isNew ? "Reset" : "Cancel editing"}
      </Button>
      <p className={classes.keys}>Ctrl+Enter saves.</p>
    </div>
  );
}
