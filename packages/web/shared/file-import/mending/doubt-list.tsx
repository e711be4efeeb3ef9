import type { MendingView, Remedy } from "@academy/core/exchange/mending/mending.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { PlainList } from "../../../lib/plain-list.tsx";
import { remedyWords, withRemedy } from "./hints.rules.ts";
import type { Mending } from "./use-mending.ts";

/** The number of questions that are named until the reader asks for all. */
const FIRST = 8;

interface DoubtListProps {
  mending: Mending;
  /** Shows a question in the paper. */
  onShow: (question: number) => void;
}

/** Why nothing may be inserted, doubts by their cause, and listed keys that do not fit. */
export function DoubtList({ mending, onShow }: DoubtListProps) {
  const { reasons, doubts, keys, places } = mending.view;
  return (
    <>
      {reasons.length > 0 && (
        <Notice tone="warning">
          <strong>Nothing can be added yet</strong>
          <PlainList>
            {reasons.map(({ text, remedy }) => (
              <Stack component="li" gap="2xs" align="start" key={text}>
                {text}
                <RemedyButton mending={mending} remedy={remedy} />
              </Stack>
            ))}
          </PlainList>
        </Notice>
      )}
      {doubts.length > 0 && (
        <PlainList aria-label="Doubts">
          {doubts.map(({ kind, text, varies, questions, remedy, leave }) => (
            <Stack component="li" gap="2xs" key={`${kind}: ${text}`}>
              <p>
                {questions.length > 1 && (
                  <strong>
                    {countOf(questions.length, "question")}
                    {varies && ", the first of them"}:{" "}
                  </strong>
                )}
                {text}
              </p>
              <Row gap="xs">
                <RemedyButton mending={mending} remedy={remedy} />
                <RemedyButton mending={mending} remedy={leave} />
                <QuestionLinks questions={questions} places={places} onShow={onShow} />
              </Row>
            </Stack>
          ))}
        </PlainList>
      )}
      {keys.unfit.length > 0 && (
        <Notice tone="warning">
          <strong>{countOf(keys.unfit.length, "key does", "keys do")} not fit</strong>
          <PlainList>
            {keys.unfit.map(({ question, written, reason }) => (
              <li key={`${question}: ${written}`}>
                <Button variant="subtle" size="compact" onClick={() => onShow(question)}>
                  {places[question]?.name}
                </Button>{" "}
                “{written}”: {reason}
              </li>
            ))}
          </PlainList>
        </Notice>
      )}
    </>
  );
}

function RemedyButton({ mending, remedy }: { mending: Mending; remedy: Remedy | undefined }) {
  const { view, giveHints } = mending;
  if (!remedy) return null;
  return (
    <Button
      variant="default"
      size="compact"
      onClick={() => giveHints(withRemedy(view.hints, remedy))}
    >
      {remedyWords(remedy, view.forms.keyMark)}
    </Button>
  );
}

interface QuestionLinksProps extends Pick<MendingView, "places">, Pick<DoubtListProps, "onShow"> {
  questions: readonly number[];
}

function QuestionLinks({ questions, places, onShow }: QuestionLinksProps) {
  const [all, setAll] = useState(false);
  const shown = all ? questions : questions.slice(0, FIRST);
  return (
    <>
      {shown.map((at) => (
        <Button key={at} variant="subtle" size="compact" onClick={() => onShow(at)}>
          <span className="academy-unseen">Show {places[at]?.name}</span>
          <span aria-hidden>{places[at]?.number}</span>
        </Button>
      ))}
      {shown.length < questions.length && (
        <Button variant="subtle" size="compact" onClick={() => setAll(true)}>
          Show all {questions.length}
        </Button>
      )}
    </>
  );
}
