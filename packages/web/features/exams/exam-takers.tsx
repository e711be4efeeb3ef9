import {
  SERIES_LISTS,
  type SeriesTaker,
} from "@academy/core/exam/exam-series/series-results.schema.ts";
import type { SeriesView } from "@academy/core/exam/series-record/series.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { RowName } from "@academy/ui/row-name.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { readPage } from "../../lib/address/address.rules.ts";
import { formatMarks } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { TypedSearch } from "../../lib/address/typed-search.tsx";
import { percentileText } from "./exam-words.rules.ts";
import { examTakersQuery } from "./exams.queries.ts";

interface ExamTakersProps {
  examId: string;
  kind: SeriesView["kind"];
  /** The exam's lists of cut-offs, and whether its students get grades. */
  judged: { lists: readonly string[]; grades: boolean };
  /** The parameters in the page's address. */
  search: URLSearchParams;
  onSearch: (parts: Record<string, string>) => void;
}

const LIST_WORDS: Record<SeriesView["kind"], { value: string; label: string }[]> = {
  SHIFTS: [
    { value: "ranked", label: "In rank order" },
    { value: "double", label: "Took several shifts" },
  ],
  PAPERS: [
    { value: "ranked", label: "In rank order" },
    { value: "absent", label: "Missed a paper" },
  ],
};

/** "3 (12)": the rank among the qualified, with the overall rank in brackets. */
function rankWords({ rank, listRank }: SeriesTaker): string {
  const overall = rank === null ? "–" : formatMarks(rank);
  return listRank === undefined ? overall : `${formatMarks(listRank)} (${overall})`;
}

function columnsOf({ kind, judged }: Pick<ExamTakersProps, "kind" | "judged">) {
  const all: (Column<SeriesTaker> | false)[] = [
    { header: "Rank", align: "end", cell: rankWords },
    {
      header: "Name",
      kind: "title",
      cell: ({ name, email }) => <RowName note={email}>{name}</RowName>,
    },
    kind === "SHIFTS" && {
      header: "Percentile",
      align: "end",
      cell: ({ percentile }) => percentileText(percentile),
    },
    { header: "Marks", align: "end", cell: ({ score }) => formatMarks(score) },
    judged.grades && { header: "Grade", cell: ({ grade }) => grade ?? "–" },
    judged.lists.length > 0 && {
      header: "Qualified",
      cell: ({ qualified }) => (qualified.length > 0 ? qualified.join(", ") : "–"),
    },
    {
      header: "Tests",
      most: "30rem",
      cell: ({ tests, absent }) => (
        <RowName note={absent.length > 0 ? `Absent: ${absent.join(", ")}` : ""}>
          {tests.map(({ submissionId, label, score }, index) => (
            <span key={submissionId}>
              {index > 0 && ", "}
              <Link to={linkTo("testReport", { submissionId })}>{label}</Link>: {formatMarks(score)}
            </span>
          ))}
        </RowName>
      ),
    },
  ];
  return all.filter((column) => column !== false);
}

/**
 * An exam's students by rank, or one of the other lists, such as students who took several shifts.
 */
export function ExamTakers({ examId, kind, judged, search, onSearch }: ExamTakersProps) {
  const list = SERIES_LISTS.find((one) => one === search.get("list")) ?? "ranked";
  const page = readPage(search);
  const sought = search.get("search") ?? "";
  const only = list === "ranked" ? (search.get("qualified") ?? "") : "";
  const wanted = { list, search: sought, page, ...(only && { qualified: only }) };
  const takers = useQuery(examTakersQuery(examId, wanted));
  return (
    <Stack gap="sm">
      <FilterBar>
        <NativeSelect
          label="Show"
          choices={LIST_WORDS[kind]}
          value={list}
          onChange={({ currentTarget }) =>
            onSearch({
              list: currentTarget.value === "ranked" ? "" : currentTarget.value,
              qualified: "",
              page: "",
            })
          }
        />
        {list === "ranked" && (judged.lists.length > 0 || only !== "") && (
          <NativeSelect
            label="Qualified for"
            choices={[
              { value: "", label: "All students" },
              ...new Set([...judged.lists, ...(only ? [only] : [])]),
            ]}
            value={only}
            onChange={({ currentTarget }) => onSearch({ qualified: currentTarget.value, page: "" })}
          />
        )}
        <TypedSearch
          label="Student"
          placeholder="Name or email"
          text={sought}
          onSearch={(text) => onSearch({ search: text, page: "" })}
        />
      </FilterBar>
      <QueryView
        query={takers}
        failed="The students did not load"
        loading={<TextSkeleton lines={8} label="Loading the students" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState title="No students found">
            {sought === "" ? "No one is on this list." : "Search for another name or email."}
          </EmptyState>
        }
      >
        {({ takers: rows, totalPages, more }) => (
          <>
            {only && (
              <Text size="sm" tone="soft">
                Rank among the qualified, with the overall rank in brackets.
              </Text>
            )}
            {more && <Text size="sm">There are more matches. Narrow the search.</Text>}
            <DataTable
              lines
              columns={columnsOf({ kind, judged })}
              rows={rows}
              keyOf={({ tests, email, name }) => tests[0]?.submissionId ?? `${email} ${name}`}
              busy={takers.isPlaceholderData}
            />
            <Pagination
              label="Pages of students"
              page={page}
              totalPages={totalPages}
              onPage={(to) => onSearch({ page: String(to) })}
            />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
