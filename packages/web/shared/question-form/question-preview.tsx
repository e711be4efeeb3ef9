import type { TypeParts, WireValue } from "@academy/response-types/shared/type-parts.ui.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import { Switch } from "@mantine/core";
import { memo, useDeferredValue, useId, useState } from "react";
import { countOf } from "../../lib/format.ts";
import { readMarks } from "./question-check.rules.ts";
import type { QuestionDraft } from "./question-draft.rules.ts";
import type { Parts } from "./type-parts.queries.ts";
import { useShownHtml } from "./use-shown-html.ts";
import classes from "./question-preview.module.css";

interface QuestionPreviewProps {
  draft: QuestionDraft;
  parts: Parts;
  /** Shown above the question, as in the test. */
  passageHtml?: string;
}

/** The question as a student will see it, while it is written; typing never waits for it. */
export function QuestionPreview({ draft, ...rest }: QuestionPreviewProps) {
  return <Preview draft={useDeferredValue(draft)} {...rest} />;
}

const Preview = memo(function Preview({ draft, parts, passageHtml = "" }: QuestionPreviewProps) {
  const [withAnswer, setWithAnswer] = useState(false);
  const [withSolution, setWithSolution] = useState(false);
  const texts = [passageHtml, draft.question, ...draft.author.options, draft.solution];
  const { show, faults } = useShownHtml(texts);
  const part = parts.get(draft.responseType);
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.head}>
        <h3>As students see it</h3>
        <Switch
          size="md"
          label="Answer"
          checked={withAnswer}
          onChange={({ currentTarget }) => setWithAnswer(currentTarget.checked)}
        />
        <Switch
          size="md"
          label="Solution"
          checked={withSolution}
          onChange={({ currentTarget }) => setWithSolution(currentTarget.checked)}
        />
      </div>
      <Facts draft={draft} label={part?.label ?? draft.responseType} />
      {passageHtml && (
        <div className={classes.passage}>
          <RichText html={show(passageHtml)} />
        </div>
      )}
      {part && (
        <Question
          key={draft.responseType}
          draft={draft}
          part={part}
          show={show}
          withAnswer={withAnswer}
        />
      )}
      {withSolution && (
        <div className={classes.solution}>
          <h4>Solution</h4>
          {draft.solution ? <RichText html={show(draft.solution)} /> : <p>No solution yet.</p>}
        </div>
      )}
      <Faults faults={faults} />
    </section>
  );
});

function Facts({ draft, label }: { draft: QuestionDraft; label: string }) {
  const marks = readMarks(draft.marks);
  return (
    <p className={classes.facts}>
      {[label, marks === null ? null : countOf(marks, "mark")].filter(Boolean).join(" · ")}
    </p>
  );
}

interface QuestionProps {
  draft: QuestionDraft;
  part: TypeParts;
  show: (html: string) => string;
  withAnswer: boolean;
}

/** Text and answer; the author can try the answer, and see it beside the right one. */
function Question({ draft, part: { Answer, Review }, show, withAnswer }: QuestionProps) {
  const id = useId();
  const [value, setValue] = useState<WireValue>(null);
  const question = {
    questionId: `preview-${id}`,
    responseType: draft.responseType,
    options: draft.author.options.length > 0 ? draft.author.options.map(show) : undefined,
  };
  return (
    <>
      <div id={id} className={classes.text}>
        {draft.question ? (
          <RichText html={show(draft.question)} />
        ) : (
          <p className={classes.soft}>The question's text appears here.</p>
        )}
      </div>
      {withAnswer ? (
        <Review question={question} correctAnswer={draft.author.answerKey} userAnswer={value} />
      ) : (
        <Answer question={question} value={value} onChange={setValue} labelledBy={id} />
      )}
    </>
  );
}

function Faults({ faults }: { faults: readonly { latex: string; reason: string }[] }) {
  return (
    <div role="alert">
      {faults.length > 0 && (
        <div className={classes.faults}>
          <p>A formula cannot be shown. Mend it before the question goes into a test.</p>
          <ul>
            {faults.map(({ latex, reason }) => (
              <li key={latex + reason}>
                <code>{latex.slice(0, 80)}</code> {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
