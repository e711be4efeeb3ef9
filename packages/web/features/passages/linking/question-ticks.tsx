import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../../lib/format.ts";
import { LineList } from "@academy/ui/line-list.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { excerptOf } from "../../../shared/passages/excerpt.rules.ts";
import type { PassageFilters } from "../../../shared/passages/passage-filters.rules.ts";
import { questionsQuery } from "./links.queries.ts";
import type { Changes } from "./links.rules.ts";

/** Characters of a question shown in a row. */
const PREVIEW = 30;

interface QuestionTicksProps {
  names: Omit<PassageFilters, "text" | "page">;
  page: number;
  /** The chosen passage. */
  passageId: string | null;
  changes: Changes;
  disabled: boolean;
  onTick: (question: QuestionView, wanted: boolean) => void;
  onPage: (page: number) => void;
}

/** The questions of this subject and topic; a selected one is linked to the chosen passage. */
export function QuestionTicks(props: QuestionTicksProps) {
  const { names, page, passageId, changes, disabled, onTick, onPage } = props;
  const list = useQuery(questionsQuery(names, page));
  return (
    <QueryView
      query={list}
      failed="Failed to load questions"
      loading={<TextSkeleton lines={8} label="Loading the questions" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState title="No questions here">
          Choose another subject, topic or sub-topic, or write questions first.
        </EmptyState>
      }
    >
      {({ questions, total, totalPages }) => (
        <div
          style={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}
          aria-busy={list.isPlaceholderData}
        >
          <Text
            style={{ marginBottom: "0.5rem", display: "block" }}
            component="output"
            size="sm"
            tone="soft"
          >
            {countOf(total, "question")}
          </Text>
          <LineList>
            {questions.map((question) => {
              const linked = passageId !== null && question.passageId === passageId;
              return (
                <li
                  style={{
                    paddingInline: "0.75rem",
                    background: changes.has(question._id)
                      ? "var(--academy-ink-soft)"
                      : "transparent",
                  }}
                  key={question._id}
                >
                  <Checkbox
                    label={excerptOf(question.question, PREVIEW)}
                    description={factsOf(question, passageId)}
                    disabled={disabled}
                    checked={changes.get(question._id) ?? linked}
                    onChange={({ currentTarget }) => onTick(question, currentTarget.checked)}
                  />
                </li>
              );
            })}
          </LineList>
          <Pagination
            label="Pages of questions"
            page={page}
            totalPages={totalPages}
            onPage={onPage}
          />
        </div>
      )}
    </QueryView>
  );
}

function factsOf(question: QuestionView, passageId: string | null): string {
  const { responseType, difficulty, passageId: own } = question;
  const link =
    own === null ? [] : [own === passageId ? "linked here" : "linked to another passage"];
  return [responseTypes.get(responseType).label, difficultyLabels[difficulty], ...link].join(" · ");
}
