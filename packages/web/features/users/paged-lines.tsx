import { Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryView } from "../../lib/api/query-view.tsx";

interface PagedLinesProps<Page> {
  query: UseQueryResult<Page>;
  /** What the lines are, as in "The attempts did not load". */
  name: string;
  empty: string;
  onPage: (page: number) => void;
  /** Renders the lines of a page. */
  children: (page: Page) => ReactNode;
}

/** One page of a user's list, with buttons for the other pages. */
export function PagedLines<Page extends { total: number; page: number; totalPages: number }>({
  query,
  name,
  empty,
  onPage,
  children,
}: PagedLinesProps<Page>) {
  return (
    <QueryView
      query={query}
      failed={`The ${name} did not load`}
      loading={<TextSkeleton lines={3} label={`Loading the ${name}`} />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Text size="sm" tone="soft">
          {empty}
        </Text>
      }
    >
      {(shown) => (
        <>
          <LineList aria-busy={query.isPlaceholderData}>{children(shown)}</LineList>
          <Pagination
            label={`Pages of ${name}`}
            page={shown.page}
            totalPages={shown.totalPages}
            onPage={onPage}
          />
        </>
      )}
    </QueryView>
  );
}
