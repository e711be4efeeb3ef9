import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { RichText } from "@academy/ui/rich-text.tsx";
import { useQuery } from "@tanstack/react-query";
import { AskedQuestion } from "../../shared/results/asked-question.tsx";
import { countOf, formatMarks } from "../../lib/format.ts";
import { QueryView } from "../../lib/query-view.tsx";
import { questionQuery } from "../../shared/results/results.queries.ts";
import { type NumberedQuestion, optionBars } from "./statistics.rules.ts";
import classes from "./statistics.module.css";

interface QuestionDetailProps {
  testId: string;
  students: number;
  question: NumberedQuestion;
}

/** A question's text as students saw it, and how many chose each option. */
export function QuestionDetail({ testId, students, question }: QuestionDetailProps) {
  const text = useQuery(questionQuery(testId, question.questionId));
  const { marks, key } = question;
  return (
    <Stack gap="sm" className={classes.detail}>
      <Text tone="soft">
        {text.data && `${text.data.typeLabel} · `}
        {countOf(marks, "mark")}
      </Text>
      <QueryView
        query={text}
        failed="The question did not load"
        loading={<TextSkeleton lines={3} label="Loading the question" />}
      >
        {(asked) => <AskedQuestion question={asked} />}
      </QueryView>
      <Text>
        Key: <strong>{key}</strong>
      </Text>
      {question.ofAll && (
        <Text tone="soft">
          Facility and discrimination are those of the students for whom it counted. Of all
          students: facility {percentOr(question.ofAll.facility)}.{" "}
          {countOf(question.counts.extra, "answer")} not counted.
        </Text>
      )}
      <Options question={question} students={students} texts={text.data?.options ?? []} />
    </Stack>
  );
}

const percentOr = (value: number | null): string =>
  value === null ? "–" : `${formatMarks(value)}%`;

interface OptionsProps {
  question: NumberedQuestion;
  students: number;
  /** The options' own texts, as far as they have loaded. */
  texts: readonly string[];
}

function Options({ question, students, texts }: OptionsProps) {
  const bars = optionBars(question, students, texts.length);
  if (bars.length === 0) return null;
  return (
    <ul className={classes.options} aria-label="How many chose each option">
      {bars.map(({ label, students: chosen, percent, right }, index) => (
        <li key={label} data-right={right}>
          <span className={classes.letter}>
            {label}
            {right && <span className={classes.right}>✓ key</span>}
          </span>
          <div className={classes.optionText}>
            {texts[index] !== undefined && <RichText html={texts[index]} />}
            <svg className={classes.bar} aria-hidden="true">
              <rect width={`${percent}%`} height="100%" />
            </svg>
          </div>
          <span className={classes.share}>
            {formatMarks(chosen)}
            <span>{formatMarks(Math.round(percent))}%</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
