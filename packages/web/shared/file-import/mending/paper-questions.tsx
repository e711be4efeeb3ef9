import type { PaperQuestionView, Remedy } from "@academy/core/exchange/mending/mending.schema.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Menu } from "@academy/ui/kit/menu.tsx";
import { IconChevronDown } from "@tabler/icons-react";
import { memo } from "react";
import { BankText } from "../../bank/bank-text.tsx";
import classes from "./mending.module.css";
import { remedyWords, withRemedy } from "./hints.rules.ts";
import { type Mending, useSteady } from "./use-mending.ts";

interface PaperQuestionsProps {
  mending: Mending;
  /** Shows a question in the paper. */
  onShow: (question: number) => void;
}

/** The questions that were found in a page of the paper. */
export function PaperQuestions({ mending, onShow }: PaperQuestionsProps) {
  const { view, giveHints } = mending;
  const { questions } = view;
  const mend = useSteady((remedy: Remedy) => giveHints(withRemedy(view.hints, remedy)));
  if (questions.length === 0) return <Text tone="soft">No question begins on this page.</Text>;
  return (
    <Stack component="ol" gap="xs" className={classes.lines}>
      {questions.map((one) => (
        <Question key={one.at} question={one} onShow={onShow} mend={mend} />
      ))}
    </Stack>
  );
}

/** The most options that a question can have. */
const MOST = 8;
/** A label and its option. */
const OPTION = { display: "grid", gridTemplateColumns: "2.5rem minmax(0, 1fr)" };

/** Aligns the words of the button with the text below it. */
const FLUSH = { marginInlineStart: "-0.625rem" };

interface QuestionProps extends Pick<PaperQuestionsProps, "onShow"> {
  question: PaperQuestionView;
  mend: (remedy: Remedy) => void;
}

const Question = memo(function Question({ question, onShow, mend }: QuestionProps) {
  const { at, name, html, options, hasSolution, hasPassage, doubts, remedy, leave } = question;
  return (
    <li>
      <Row gap="2xs">
        <Button variant="subtle" size="compact" style={FLUSH} onClick={() => onShow(at)}>
          {name}
        </Button>
        <Key question={question} mend={mend} />
        {hasPassage && <Badge>Passage</Badge>}
        {hasSolution && <Badge>Solution</Badge>}
      </Row>
      {html === "" ? <Text tone="soft">(no text)</Text> : <BankText html={html} />}
      {options.map(({ label, html: option }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- options have no other name
        <div key={place} style={OPTION}>
          <span>{label || `${letterAt(place)}.`}</span>
          <BankText html={option} />
        </div>
      ))}
      {doubts.map((doubt) => (
        <Text key={doubt} size="sm" tone="wrong">
          {doubt}
        </Text>
      ))}
      {doubts.length > 0 && (
        <Row gap="2xs">
          {[remedy, leave]
            .flatMap((one) => (one ? [{ one, words: remedyWords(one, []) }] : []))
            .map(({ one, words }) => (
              <Button
                key={words}
                variant="subtle"
                size="compact"
                aria-label={`${words}: ${name}`}
                onClick={() => mend(one)}
              >
                {words}
              </Button>
            ))}
        </Row>
      )}
    </li>
  );
});

/** The key of a question; where it has options, a menu to name another one. */
function Key({ question, mend }: Pick<QuestionProps, "question" | "mend">) {
  const { start, name, options, key } = question;
  const words = key === "" ? "No key" : `Key ${key}`;
  const badge = <Badge tone={key === "" ? "warning" : "success"}>{words}</Badge>;
  if (options.length < 2) return badge;
  const items = options.slice(0, MOST).map((_option, at) => ({
    name: `Option ${letterAt(at)} is correct`,
    active: key === letterAt(at),
    onPress: () => mend({ answers: [{ block: start, key: letterAt(at) }] }),
  }));
  return (
    <Menu items={items} side="start">
      {(button) => (
        <Button {...button} variant="subtle" size="compact" aria-label={`${words}: ${name}`}>
          {badge} <IconChevronDown size={14} aria-hidden />
        </Button>
      )}
    </Menu>
  );
}
