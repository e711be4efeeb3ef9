import type { QuestionView } from "@academy/core/question/question.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../lib/format.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { excerptOf } from "../../lib/passages/excerpt.rules.ts";
import type { PassageFilters } from "../../lib/passages/passage-filters.rules.ts";
import { difficultyLabels } from "../../lib/question-labels.ts";
import { questionsQuery } from "./links.queries.ts";
import type { Changes } from "./links.rules.ts";
import classes from "./linking.module.css";

/** Characters of a question that a row shows. */
const PREVIEW = 30;

interface QuestionTicksProps {
  names: Omit<PassageFilters, "text" | "page">;
  page: number;
  /** The passage that is chosen. */
  passageId: string | null;
  changes: Changes;
  disabled: boolean;
  onTick: (question: QuestionView, wanted: boolean) => void;
  onPage: (page: number) => void;
}

/** The questions with these names; a tick is a link to the chosen passage. */
export function QuestionTicks(props: QuestionTicksProps) {
  const { names, page, passageId, changes, disabled, onTick, onPage } = props;
  const list = useQuery(questionsQuery(names, page));
  if (list.isPending) return <TextSkeleton lines={8} label="Loading the questions" />;
  if (list.isError) {
    return (
      <ErrorState
        title="Failed to load questions"
        message={list.error.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { questions, total, totalPages } = list.data;
  if (total === 0) {
    return (
      <EmptyState title="No questions here">
        Choose another subject, topic or sub-topic, or write questions first.
      </EmptyState>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.listed}>
      <output className={classes.soft}>{countOf(total, "question")}</output>
      <ul className={classes.rows}>
        {questions.map((question) => {
          const linked = passageId !== null && question.passageId === passageId;
          return (
            <li key={question._id} data-changed={changes.has(question._id)}>
              <Checkbox
                size="md"
                label={excerptOf(question.question, PREVIEW)}
                description={factsOf(question, passageId)}
                disabled={disabled}
                checked={changes.get(question._id) ?? linked}
                onChange={({ currentTarget }) => onTick(question, currentTarget.checked)}
              />
            </li>
          );
        })}
      </ul>
      <Pagination label="Pages of questions" page={page} totalPages={totalPages} onPage={onPage} />
    </div>
  );
}

function factsOf(question: QuestionView, passageId: string | null): string {
  const { responseType, difficulty, passageId: own } = question;
  const link =
    own === null ? [] : [own === passageId ? "linked here" : "linked to another passage"];
  return [responseTypes.get(responseType).label, difficultyLabels[difficulty], ...link].join(" · ");
}
