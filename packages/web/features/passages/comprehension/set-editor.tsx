import type { ComprehensionSet } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { type FormEvent, useRef, useState } from "react";
import { Problem } from "../../../lib/form/problem.tsx";
import { SaveBar } from "../../../lib/form/save-bar.tsx";
import { Split, sticky } from "../../../lib/split.tsx";
import { useCtrlEnter } from "../../../lib/form/use-ctrl-enter.ts";
import { LeaveWarning } from "../../../lib/form/leave-warning.tsx";
import { PassageFields } from "../../../shared/passages/passage-fields.tsx";
import type { Place } from "../../../shared/bank/places.rules.ts";
import { blankAuthorOf, type Parts } from "../../../shared/question-form/type-parts.queries.ts";
import { type CardView, QuestionCard } from "./question-card.tsx";
import { RemoveQuestion, type Removal } from "./remove-question.tsx";
import {
  type SetDraft,
  withDraft,
  withMoved,
  withoutQuestion,
  withQuestion,
  withSaved,
} from "./set-draft.rules.ts";
import { PASSAGE_PLACE, source, useSetForm } from "./use-set-form.ts";

interface SetEditorProps {
  start: SetDraft;
  /** The storage key of the set's draft. */
  draftKey: string;
  parts: Parts;
  places: readonly Place[];
  onSaved: (saved: ComprehensionSet) => void;
  /** Reloads the saved set and discards the changes. */
  onReload: () => void;
  onClose: () => void;
}

/** The ids of the open cards: a card opens when it has a problem or when it is added. */
function useCards(problems: Readonly<Record<string, unknown>>, first: string | undefined) {
  const [views, setViews] = useState<Readonly<Record<string, CardView>>>(
    first ? { [first]: "form" } : {},
  );
  const [seen, setSeen] = useState(problems);
  if (seen !== problems) {
    setSeen(problems);
    const wrong = Object.keys(problems).map((id) => [id, "form"] as const);
    setViews({ ...views, ...Object.fromEntries(wrong) });
  }
  const setView = (id: string, view: CardView) => setViews((now) => ({ ...now, [id]: view }));
  return { viewOf: (id: string): CardView => views[id] ?? "folded", setView };
}

/** The fields whose images are still uploading. */
function useUploads() {
  const [paths, setPaths] = useState<readonly string[]>([]);
  const note = (path: string, uploading: boolean) =>
    setPaths((now) => (uploading ? [...now, path] : now.filter((one) => one !== path)));
  return { uploading: paths.length > 0, note };
}

/** Edits a passage with its questions and saves them together. */
export function SetEditor(props: SetEditorProps) {
  const { start, draftKey, parts, places, onSaved, onReload, onClose } = props;
  const element = useRef<HTMLFormElement>(null);
  useCtrlEnter(element);
  const form = useSetForm({ draftKey, start, onSaved });
  const { set, setSet, problems, refusal, failure, saving, untouched, save, settle } = form;
  const cards = useCards(refusal.questions, set.questions.find(({ rev }) => rev === 0)?._id);
  const { uploading, note } = useUploads();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const blankAuthor = blankAuthorOf(parts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving && !uploading) void save();
  };
  const add = () => {
    const next = withQuestion(set, blankAuthor, source);
    const added = next.questions.at(-1);
    setSet(next);
    if (added) cards.setView(added._id, "form");
  };
  return (
    <form ref={element} aria-label="Comprehension set" onSubmit={submit} noValidate>
      <LeaveWarning when={!untouched} />
      <Split columns="even">
        <section id={PASSAGE_PLACE} className={sticky} aria-labelledby="passage-title">
          <h3 style={{ marginBottom: "1rem" }} id="passage-title">
            The passage
          </h3>
          <Card gap="md">
            <PassageFields
              draft={set.passage}
              onChange={(change) =>
                setSet((now) => ({ ...now, passage: { ...now.passage, ...change } }))
              }
              problems={problems.passage}
              places={places}
              onUploading={(up) => note("passage", up)}
            />
          </Card>
        </section>
        <section aria-labelledby="questions-title">
          <h3 style={{ marginBottom: "1rem" }} id="questions-title">
            Its questions
          </h3>
          <Stack>
            {set.questions.map((question, index) => (
              <QuestionCard
                key={question._id}
                question={question}
                number={index + 1}
                count={set.questions.length}
                view={cards.viewOf(question._id)}
                problems={problems.questions[question._id] ?? {}}
                parts={parts}
                passageHtml={set.passage.passageText}
                busy={saving}
                onView={(view) => cards.setView(question._id, view)}
                onChange={(draft) => setSet((now) => withDraft(now, question._id, draft))}
                onMove={(step) => setSet((now) => withMoved(now, question._id, step))}
                onRemove={() => setSet((now) => withoutQuestion(now, question._id))}
                onDelink={() => setRemoval({ kind: "delink", question, number: index + 1 })}
                onDelete={() => setRemoval({ kind: "delete", question, number: index + 1 })}
                onUploading={(path, up) => note(`${question._id}.${path}`, up)}
              />
            ))}
            <Row gap="md">
              <Button variant="default" onClick={add}>
                Add a question
              </Button>
            </Row>
          </Stack>
        </section>
      </Split>
      <Foot
        failure={failure}
        saving={saving}
        uploading={uploading}
        onReload={onReload}
        onClose={onClose}
      />
      {removal && (
        <RemoveQuestion
          passageId={set._id}
          removal={removal}
          onRemoved={(id) => settle((now) => withoutQuestion(now, id))}
          onBack={(saved) => settle((now) => withSaved(now, saved))}
          onClose={() => setRemoval(null)}
        />
      )}
    </form>
  );
}

interface FootProps extends Pick<SetEditorProps, "onReload" | "onClose"> {
  failure: { text: string; outdated: boolean } | null;
  saving: boolean;
  uploading: boolean;
}

/** The error of the last save, and the buttons for the next one. */
function Foot({ failure, saving, uploading, onReload, onClose }: FootProps) {
  return (
    <SaveBar>
      <Problem>
        {failure && (
          <>
            <p>{failure.text} Your changes are kept on this device.</p>
            {failure.outdated && (
              <Button variant="default" onClick={onReload}>
                Load the saved set
              </Button>
            )}
          </>
        )}
      </Problem>
      <Row>
        <Button type="submit" loading={saving} disabled={uploading}>
          Save the set
        </Button>
        <Button variant="default" disabled={saving} onClick={onClose}>
          Close
        </Button>
        <Text component="span" size="sm" tone="soft">
          {uploading ? "Uploading an image…" : "Ctrl + Enter saves"}
        </Text>
      </Row>
    </SaveBar>
  );
}
