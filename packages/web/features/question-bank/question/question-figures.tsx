import type { QuestionFigures as Figures } from "@academy/core/bank/figures/figures.schema.ts";
import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import { Facts } from "@academy/ui/facts.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { countOf, formatMarks } from "../../../lib/format.ts";
import { linkToAdmin } from "../../../lib/address/admin-paths.ts";
import type { QuestionDraft } from "../../../shared/question-form/question-draft.rules.ts";
import { figuresQuery } from "../question-bank.queries.ts";
import { flagWords } from "./question-figures.rules.ts";

interface FiguresProps {
  questionId: string;
  /** The difficulty in the form. */
  stated: QuestionDraft["difficulty"];
  onDifficulty: (difficulty: QuestionDraft["difficulty"]) => void;
}

/**
 * How students did on the edited question; nothing before a test with enough students has results.
 */
export function QuestionFigures({ questionId, stated, onDifficulty }: FiguresProps) {
  const { data, isError, refetch } = useQuery(figuresQuery(questionId));
  if (isError) {
    return (
      <Notice tone="error" role="alert">
        <p>The figures of this question did not load.</p>
        <Button variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </Notice>
    );
  }
  if (!data || data.tests.length === 0) return null;
  const { measured } = data;
  return (
    <Stack component="section" gap="sm" aria-labelledby="question-figures">
      <h3 id="question-figures" className="academy-heading">
        In tests so far
      </h3>
      <Facts
        facts={[
          { name: "Students", value: data.students },
          { name: "Facility", value: shown(data.facility, "%") },
          { name: "Discrimination", value: shown(data.discrimination) },
          { name: "Top minus bottom 27%", value: shown(data.endGroups, "%") },
        ]}
      />
      <Text size="sm" tone="soft">
        <Tests tests={data.tests} />
      </Text>
      {flagWords(data, stated).map((words) => (
        <Notice key={words} tone="warning" component="p">
          {words}
        </Notice>
      ))}
      {measured !== null && measured !== stated && (
        <Button
          variant="default"
          style={{ justifySelf: "start" }}
          onClick={() => onDifficulty(measured)}
        >
          Change to {difficultyLabels[measured]}
        </Button>
      )}
    </Stack>
  );
}

const shown = (figure: number | null, unit = ""): string =>
  figure === null ? "–" : `${formatMarks(figure)}${unit}`;

const MOST_LISTED = 3;

/** The tests with the most students, each with the question's facility. */
export function Tests({ tests }: Pick<Figures, "tests">) {
  return (
    <>
      {tests.slice(0, MOST_LISTED).map(({ testId, title, students, facility }, index) => (
        <span key={testId}>
          {index > 0 && "; "}
          <Link to={linkToAdmin("adminStatistics", { testId })}>{title}</Link>:{" "}
          {countOf(students, "student")}, {shown(facility, "%")}
        </span>
      ))}
      {tests.length > MOST_LISTED && ` and ${countOf(tests.length - MOST_LISTED, "more test")}`}
    </>
  );
}
