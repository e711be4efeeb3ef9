import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { countOf } from "../../../lib/format.ts";
import { NO_FILTER, type ReviewFilter, isFiltered } from "./review-filter.rules.ts";
import { STATUS_WORDS } from "../summary/status.tsx";
import classes from "./review.module.css";
import type { useReviewShortcuts } from "./use-review-shortcuts.ts";

interface ToolsProps {
  questions: readonly QuestionReport[];
  filter: ReviewFilter;
  found: number;
  onFilter: (filter: ReviewFilter) => void;
}

const STATUSES = ["full", "partial", "wrong", "unattempted", "bonus", "extra"] as const;

/** Subject and topic as one value. A line break separates them, because neither can contain one. */
const placeOf = (subject: string, topic: string): string => (subject ? `${subject}\n${topic}` : "");

function places(questions: readonly QuestionReport[]) {
  const subjects = [...new Set(questions.map(({ subject }) => subject))];
  return subjects.map((subject) => {
    const own = questions.filter((question) => question.subject === subject);
    const topics = [...new Set(own.map(({ topic }) => topic))].filter(Boolean);
    return { subject, topics };
  });
}

/** Filters of the review: by outcome or bookmark, by subject and topic. */
export function ReviewTools({ questions, filter, found, onFilter }: ToolsProps) {
  const present = new Set(questions.map(({ status }) => status));
  const shown = STATUSES.filter((status) => present.has(status) || status === filter.show);
  const toShow = (value: string): ReviewFilter["show"] =>
    value === "bookmarked" ? value : (STATUSES.find((status) => status === value) ?? "all");
  return (
    <Row align="end" className={classes.tools}>
      <NativeSelect
        label="Show"
        value={filter.show}
        onChange={({ currentTarget }) => onFilter({ ...filter, show: toShow(currentTarget.value) })}
      >
        <option value="all">All questions</option>
        {shown.map((status) => (
          <option key={status} value={status}>
            {STATUS_WORDS[status]}
          </option>
        ))}
        <option value="bookmarked">Bookmarked</option>
      </NativeSelect>
      <NativeSelect
        label="Subject and topic"
        value={placeOf(filter.subject, filter.topic)}
        onChange={({ currentTarget }) => {
          const [subject = "", topic = ""] = currentTarget.value.split("\n");
          onFilter({ ...filter, subject, topic });
        }}
      >
        <option value="">All subjects</option>
        {places(questions).map(({ subject, topics }) => (
          <optgroup key={subject} label={subject}>
            <option value={placeOf(subject, "")}>All of {subject}</option>
            {topics.map((topic) => (
              <option key={topic} value={placeOf(subject, topic)}>
                {topic}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <Text tone="soft" className={classes.found} aria-live="polite">
        {found === questions.length
          ? countOf(found, "question")
          : `${found} of ${countOf(questions.length, "question")}`}
      </Text>
      {isFiltered(filter) && found > 0 && (
        <Button variant="subtle" onClick={() => onFilter(NO_FILTER)}>
          Show all questions
        </Button>
      )}
    </Row>
  );
}

/** The keyboard shortcuts of the review, with their switch; hidden on touch screens. */
export function ShortcutHint({ keys }: { keys: ReturnType<typeof useReviewShortcuts> }) {
  return (
    <Text component="div" size="sm" tone="soft" className={classes.keys}>
      Shortcuts: ← and → move, also N and P or J and K; B bookmarks.
      <Checkbox
        label="Enable keyboard shortcuts"
        checked={keys.letters}
        onChange={({ currentTarget }) => keys.setLetters(currentTarget.checked)}
      />
    </Text>
  );
}
