import type { ImportSummary } from "@academy/core/exchange/pipeline/import-list.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { Badge, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { withParts } from "../../lib/address/address.rules.ts";
import { TypedSearch } from "../../lib/address/typed-search.tsx";
import { useAddress } from "../../lib/address/use-address.ts";
import { useFilters } from "../../lib/address/use-filters.ts";
import { ApiError } from "../../lib/api/api-error.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { formatMoment, sizeWords } from "../../lib/format.ts";
import { importsQuery } from "./import.queries.ts";
import type { ImportKindParts } from "./import-kind.ts";
import { stateWords } from "./import-words.rules.ts";
import { pageWords, rowsOfUpload, uploadFilters } from "./uploads.rules.ts";

/** The imports of a kind, so that each can be found, opened and undone. */
export function Uploads({ kind }: Pick<ImportKindParts, "kind">) {
  const [filters, show] = useFilters(uploadFilters);
  const { search, after } = filters;
  const list = useQuery(importsQuery(kind, filters));
  const heading = useRef<HTMLHeadingElement>(null);
  const turn = (to: string) => {
    show({ after: to }, { preventScrollReset: true });
    heading.current?.scrollIntoView();
  };
  const isLost = after !== "" && list.error instanceof ApiError && list.error.status === 400;
  return (
    <section style={{ marginTop: "2.5rem" }} aria-labelledby="uploads">
      <h2
        ref={heading}
        style={{ marginBottom: "0.75rem" }}
        className="academy-heading-lg"
        id="uploads"
      >
        Uploads
      </h2>
      <FilterBar>
        <TypedSearch
          label="File or person"
          placeholder="Start of a word or name"
          text={search}
          onSearch={(next) => show({ search: next }, { replace: true, preventScrollReset: true })}
        />
      </FilterBar>
      <QueryView
        query={list}
        failed="The uploads did not load"
        loading={<RowsSkeleton rows={4} label="Loading the uploads" />}
        {...(isLost && { onRetry: () => show({ after: "" }) })}
        isEmpty={({ imports, next }) => imports.length === 0 && next === null && after === ""}
        empty={<Nothing search={search} />}
      >
        {({ imports, next }) => (
          <Stack gap="sm">
            <Text component="output" size="sm" tone="soft">
              {pageWords({ imports, next })}
            </Text>
            {imports.length > 0 && (
              <DataTable
                lines
                columns={columns}
                rows={imports}
                keyOf={({ importId }) => importId}
                busy={list.isPlaceholderData}
              />
            )}
            <Pagination label="Pages of uploads" after={after} next={next} onPage={turn} />
          </Stack>
        )}
      </QueryView>
    </section>
  );
}

function Nothing({ search }: { search: string }) {
  if (search === "") {
    return (
      <Text size="sm" tone="soft">
        No uploads yet.
      </Text>
    );
  }
  return (
    <EmptyState title="No uploads found">
      Search matches the start of words in file names and of people’s names.
    </EmptyState>
  );
}

const tones = {
  uploading: "plain",
  checking: "info",
  checked: "warning",
  refused: "error",
  inserting: "info",
  done: "success",
} as const satisfies Record<ImportSummary["state"], string>;

const columns: Column<ImportSummary>[] = [
  {
    header: "File",
    cell: ({ importId, fileName }) => <OpenLink importId={importId} fileName={fileName} />,
  },
  { header: "Size", wide: true, align: "end", cell: ({ size }) => sizeWords(size) },
  { header: "By", cell: ({ by }) => by },
  { header: "Date", cell: ({ createdAt }) => formatMoment(createdAt) },
  { header: "Rows", cell: rowsOfUpload },
  {
    header: "State",
    cell: ({ state }) => <Badge tone={tones[state]}>{stateWords[state]}</Badge>,
  },
];

/** Opens an import. The address keeps the search for the way back. */
function OpenLink({ importId, fileName }: Pick<ImportSummary, "importId" | "fileName">) {
  const [address] = useAddress();
  const search = `?${withParts({ import: importId })(address).toString()}`;
  return <Link to={{ search }}>{fileName}</Link>;
}
