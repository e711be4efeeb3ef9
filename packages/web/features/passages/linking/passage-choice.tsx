import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Notice, Text } from "@academy/ui/kit/layout.tsx";
import { Radio } from "@academy/ui/kit/ticks.tsx";
import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../../lib/format.ts";
import { LineList } from "@academy/ui/line-list.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { excerptOf } from "../../../shared/passages/excerpt.rules.ts";
import type { PassageFilters } from "../../../shared/passages/passage-filters.rules.ts";
import { passageQuery, passagesQuery } from "../../../shared/passages/passages.queries.ts";

/** Passages per page, and characters shown of each. */
const ROWS = 5;
const PREVIEW = 50;

interface PassageChoiceProps {
  filters: PassageFilters;
  passageId: string | null;
  onChoose: (id: string) => void;
  onPage: (page: number) => void;
}

/** The passages of this subject and topic, one of which can be chosen. */
export function PassageChoice({ filters, passageId, onChoose, onPage }: PassageChoiceProps) {
  const list = useQuery(passagesQuery(filters, ROWS));
  return (
    <QueryView
      query={list}
      failed="Failed to load passages"
      loading={<TextSkeleton lines={6} label="Loading the passages" />}
    >
      {({ passages, total, totalPages }) => (
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
            {countOf(total, "passage")}
          </Text>
          {passageId && !passages.some(({ _id }) => _id === passageId) && <Chosen id={passageId} />}
          {total === 0 ? (
            <EmptyState title="No passages here">
              Choose another subject, topic or sub-topic, or write a passage first.
            </EmptyState>
          ) : (
            <FieldSet aria-label="Passage">
              <LineList>
                {passages.map((passage) => (
                  <li
                    style={{
                      paddingInline: "0.75rem",
                      background:
                        passage._id === passageId ? "var(--academy-ink-soft)" : "transparent",
                    }}
                    key={passage._id}
                  >
                    <Radio
                      name="passage"
                      checked={passage._id === passageId}
                      onChange={() => onChoose(passage._id)}
                      label={excerptOf(passage.passageText, PREVIEW)}
                      description={`${passage.topic} · ${passage.subTopic} · ${countOf(passage.questionCount, "question")}`}
                    />
                  </li>
                ))}
              </LineList>
            </FieldSet>
          )}
          <Pagination
            label="Pages of passages"
            page={filters.page}
            totalPages={totalPages}
            onPage={onPage}
          />
        </div>
      )}
    </QueryView>
  );
}

/** The chosen passage, if it is not on the current page. */
function Chosen({ id }: { id: string }) {
  const { data } = useQuery(passageQuery(id));
  if (!data) return null;
  return (
    <Notice>
      <p>
        Chosen: <strong>{excerptOf(data.passageText, PREVIEW)}</strong>
      </p>
    </Notice>
  );
}
