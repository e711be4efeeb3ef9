import type { QuestionReport } from "@academy/core/exam/result/result.schema.ts";
import { Button, NativeSelect } from "@mantine/core";
import { countOf } from "../../lib/format.ts";
import { isFiltered, NO_FILTER, type ReviewFilter } from "./review-filter.rules.ts";
import { STATUS_WORDS } from "./status.tsx";
import classes from "./review.module.css";

interface ToolsProps {
  questions: readonly QuestionReport[];
  filter: ReviewFilter;
  found: number;
  onFilter: (filter: ReviewFilter) => void;
}

const STATUSES = ["full", "partial", "wrong", "unattempted", "bonus"] as const;

/** Subject and topic in one value; neither can hold a line break. */
const placeOf = (subject: string, topic: string): string => (subject ? `${subject}\n${topic}` : "");

function places(questions: readonly QuestionReport[]) {
  const subjects = [...new Set(questions.map(({ subject }) => subject))];
  return subjects.map((subject) => {
    const own = questions.filter((question) => question.subject === subject);
    const topics = [...new Set(own.map(({ topic }) => topic))].filter(Boolean);
    return {
      group: subject,
      items: [
        { value: placeOf(subject, ""), label: `All of ${subject}` },
        ...topics.map((topic) => ({ value: placeOf(subject, topic), label: topic })),
      ],
    };
  });
}

/** Which questions to walk through: by outcome or bookmark, by subject and topic. */
export function ReviewTools({ questions, filter, found, onFilter }: ToolsProps) {
  const present = new Set(questions.map(({ status }) => status));
  const shown = STATUSES.filter((status) => present.has(status) || status === filter.show);
  const toShow = (value: string): ReviewFilter["show"] =>
    value === "bookmarked" ? value : (STATUSES.find((status) => status === value) ?? "all");
  return (
    <div className={classes.tools}>
      <NativeSelect
        label="Show"
        size="md"
        value={filter.show}
        onChange={({ currentTarget }) => onFilter({ ...filter, show: toShow(currentTarget.value) })}
        data={[
          { value: "all", label: "All questions" },
          ...shown.map((value) => ({ value, label: STATUS_WORDS[value] })),
          { value: "bookmarked", label: "Bookmarked" },
        ]}
      />
      <NativeSelect
        label="Subject and topic"
        size="md"
        value={placeOf(filter.subject, filter.topic)}
        onChange={({ currentTarget }) => {
          const [subject = "", topic = ""] = currentTarget.value.split("\n");
          onFilter({ ...filter, subject, topic });
        }}
        data={[{ value: "", label: "All subjects" }, ...places(questions)]}
      />
      <p className={classes.found} aria-live="polite">
        {found === questions.length
          ? countOf(found, "question")
          : `${found} of ${countOf(questions.length, "question")}`}
      </p>
      {isFiltered(filter) && found > 0 && (
        <Button variant="subtle" size="md" onClick={() => onFilter(NO_FILTER)}>
          Show all questions
        </Button>
      )}
    </div>
  );
}
