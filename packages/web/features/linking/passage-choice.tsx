import { EmptyState } from "@academy/ui/empty-state.tsx";
import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../lib/format.ts";
import { Pagination } from "@academy/ui/pagination.tsx";
import { excerptOf } from "../../lib/passages/excerpt.rules.ts";
import type { PassageFilters } from "../../lib/passages/passage-filters.rules.ts";
import { passageQuery, passagesQuery } from "../../lib/passages/passages.queries.ts";
import classes from "./linking.module.css";

/** Passages a page, and characters of one that are shown. */
const ROWS = 5;
const PREVIEW = 50;

interface PassageChoiceProps {
  filters: PassageFilters;
  passageId: string | null;
  onChoose: (id: string) => void;
  onPage: (page: number) => void;
}

/** The passages with these names; one of them is chosen. */
export function PassageChoice({ filters, passageId, onChoose, onPage }: PassageChoiceProps) {
  const list = useQuery(passagesQuery(filters, ROWS));
  if (list.isPending) return <TextSkeleton lines={6} label="Loading the passages" />;
  if (list.isError) {
    return (
      <ErrorState
        title="Failed to load passages"
        message={list.error.message}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  const { passages, total, totalPages } = list.data;
  const isListed = passages.some(({ _id }) => _id === passageId);
  return (
    <div aria-busy={list.isPlaceholderData} className={classes.listed}>
      <output className={classes.soft}>{countOf(total, "passage")}</output>
      {passageId && !isListed && <Chosen id={passageId} />}
      {total === 0 ? (
        <EmptyState title="No passages here">
          Choose another subject, topic or sub-topic, or write a passage first.
        </EmptyState>
      ) : (
        <Radio.Group
          aria-label="Passage"
          value={passageId ?? ""}
          onChange={onChoose}
          className={classes.radios ?? ""}
        >
          <ul className={classes.rows}>
            {passages.map((passage) => (
              <li key={passage._id} data-chosen={passage._id === passageId}>
                <Radio
                  size="md"
                  value={passage._id}
                  label={excerptOf(passage.passageText, PREVIEW)}
                  description={`${passage.topic} · ${passage.subTopic} · ${countOf(passage.questionCount, "question")}`}
                />
              </li>
            ))}
          </ul>
        </Radio.Group>
      )}
      <Pagination
        label="Pages of passages"
        page={filters.page}
        totalPages={totalPages}
        onPage={onPage}
      />
    </div>
  );
}

/** The chosen passage where the list does not show it. */
function Chosen({ id }: { id: string }) {
  const { data } = useQuery(passageQuery(id));
  if (!data) return null;
  return (
    <p className={classes.chosen}>
      Chosen: <strong>{excerptOf(data.passageText, PREVIEW)}</strong>
    </p>
  );
}
