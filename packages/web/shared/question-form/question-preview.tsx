import type { TypeParts, WireValue } from "@academy/response-types/shared/type-parts.ui.ts";
import { RichText } from "@academy/ui/rich-text.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { Switch } from "@academy/ui/kit/switch.tsx";
import { memo, useDeferredValue, useId, useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { countOf } from "../../lib/format.ts";
import { acceptedTexts, readMarks } from "./question-check.rules.ts";
import type { QuestionDraft } from "./question-draft.rules.ts";
import type { Parts } from "./type-parts.queries.ts";
import { useShownHtml } from "./use-shown-html.ts";

interface QuestionPreviewProps {
  draft: QuestionDraft;
  parts: Parts;
  /** Shown above the question, as in the test. */
  passageHtml?: string;
  /** True shows answer and solution at first. */
  opened?: boolean;
  /** The name of the region, if a page has two previews. */
  label?: string;
}

/** A live preview of the question as students will see it; rendering never delays typing. */
export function QuestionPreview({ draft, ...rest }: QuestionPreviewProps) {
  return <Preview draft={useDeferredValue(draft)} {...rest} />;
}

const Preview = memo(function Preview({
  draft,
  parts,
  passageHtml = "",
  opened = false,
  label = "Preview",
}: QuestionPreviewProps) {
  const [withAnswer, setWithAnswer] = useState(opened);
  const [withSolution, setWithSolution] = useState(opened);
  const { options, rows } = draft.author;
  const texts = [passageHtml, draft.question, ...options, ...rows, draft.solution];
  const { show, faults } = useShownHtml(texts);
  const part = parts.get(draft.responseType);
  return (
    <Card gap="md" tone="well" component="section" aria-label={label}>
      <Row gap="md">
        <h3 className="academy-heading" style={{ marginInlineEnd: "auto" }}>
          As students see it
        </h3>
        <Row gap="md">
          <Switch
            label="Answer"
            checked={withAnswer}
            onChange={({ currentTarget }) => setWithAnswer(currentTarget.checked)}
          />
          <Switch
            label="Solution"
            checked={withSolution}
            onChange={({ currentTarget }) => setWithSolution(currentTarget.checked)}
          />
        </Row>
      </Row>
      <Facts draft={draft} label={part?.label ?? draft.responseType} />
      {passageHtml && (
        <Card
          style={{
            paddingInline: "1rem",
            paddingBlock: "0.75rem",
            maxHeight: "16rem",
            overflowY: "auto",
          }}
        >
          <RichText html={show(passageHtml)} />
        </Card>
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
        <div>
          <Text style={{ marginBottom: "0.25rem" }} component="h4" strong>
            Solution
          </Text>
          {draft.solution ? <RichText html={show(draft.solution)} /> : <p>No solution yet.</p>}
        </div>
      )}
      <Faults faults={faults} />
    </Card>
  );
});

function Facts({ draft, label }: { draft: QuestionDraft; label: string }) {
  const marks = readMarks(draft.marks);
  return (
    <Text size="sm" tone="soft">
      {[label, marks === null ? null : countOf(marks, "mark")].filter(Boolean).join(" · ")}
    </Text>
  );
}

interface QuestionProps {
  draft: QuestionDraft;
  part: TypeParts;
  show: (html: string) => string;
  withAnswer: boolean;
}

/** Text and answer. The author can try an answer and compare it with the correct one. */
function Question({ draft, part: { Answer, Review }, show, withAnswer }: QuestionProps) {
  const id = useId();
  const [value, setValue] = useState<WireValue>(null);
  const question = {
    questionId: `preview-${id}`,
    responseType: draft.responseType,
    options: draft.author.options.length > 0 ? draft.author.options.map(show) : undefined,
    rows: draft.author.rows.length > 0 ? draft.author.rows.map(show) : undefined,
    format: draft.author.format ?? undefined,
  };
  return (
    <>
      <div id={id}>
        {draft.question ? (
          <RichText html={show(draft.question)} />
        ) : (
          <Text size="sm" tone="soft">
            The question's text appears here.
          </Text>
        )}
      </div>
      {withAnswer ? (
        <>
          <Review question={question} correctAnswer={draft.author.answerKey} userAnswer={value} />
          <OtherAnswers draft={draft} />
        </>
      ) : (
        <Answer question={question} value={value} onChange={setValue} labelledBy={id} />
      )}
    </>
  );
}

/**
 * Other accepted answers in words, as the report shows them; entries without an answer are left
 * out.
 */
function OtherAnswers({ draft }: { draft: QuestionDraft }) {
  const texts = acceptedTexts(draft);
  if (texts.length === 0) return null;
  return <p>Also accepted: {texts.join("; ")}</p>;
}

function Faults({ faults }: { faults: readonly { latex: string; reason: string }[] }) {
  return (
    <Problem>
      {faults.length > 0 && (
        <>
          <p>A formula cannot be shown. Correct it before the question goes into a test.</p>
          <ul>
            {faults.map(({ latex, reason }) => (
              <li key={latex + reason}>
                <code>{latex.slice(0, 80)}</code> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </Problem>
  );
}
