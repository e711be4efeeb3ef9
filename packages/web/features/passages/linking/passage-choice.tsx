import { EmptyState } from "@academy/ui/empty-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Box, Radio, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Notice } from "@academy/ui/kit/layout.tsx";
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
        <Box aria-busy={list.isPlaceholderData} opacity={list.isPlaceholderData ? 0.6 : 1}>
          <Text component="output" display="block" size="sm" c="dimmed" mb="xs">
            {countOf(total, "passage")}
          </Text>
          {passageId && !passages.some(({ _id }) => _id === passageId) && <Chosen id={passageId} />}
          {total === 0 ? (
            <EmptyState title="No passages here">
              Choose another subject, topic or sub-topic, or write a passage first.
            </EmptyState>
          ) : (
            <Radio.Group aria-label="Passage" value={passageId ?? ""} onChange={onChoose}>
              <LineList>
                {passages.map((passage) => (
                  <Box
                    component="li"
                    key={passage._id}
                    px="sm"
                    bg={passage._id === passageId ? "var(--ink-soft)" : "transparent"}
                  >
                    <Radio
                      size="md"
                      value={passage._id}
                      label={excerptOf(passage.passageText, PREVIEW)}
                      description={`${passage.topic} · ${passage.subTopic} · ${countOf(passage.questionCount, "question")}`}
                    />
                  </Box>
                ))}
              </LineList>
            </Radio.Group>
          )}
          <Pagination
            label="Pages of passages"
            page={filters.page}
            totalPages={totalPages}
            onPage={onPage}
          />
        </Box>
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
