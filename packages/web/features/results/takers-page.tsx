import type { Taker } from "@academy/core/exam/result/taker.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMarks } from "../../lib/format.ts";
import { linkTo } from "../../lib/address/paths.ts";
import { readPage, withParts } from "../../lib/address/address.rules.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { ResultsFrame } from "../../shared/results/results-frame.tsx";
import { statisticsQuery, takerQuery, takersQuery } from "./results.queries.ts";
import { TakerSelect } from "./taker-select.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Split, sticky } from "../../lib/split.tsx";
import { takersProblem } from "../../shared/results/results.rules.ts";

interface TakersPageProps {
  testId: string;
  /** The summary of the chosen taker's report. */
  reportOf: (submissionId: string) => ReactNode;
}

/** The reports of a test's takers: chosen by name or from the ranking. */
export function TakersPage({ testId, reportOf }: TakersPageProps) {
  return (
    <ResultsFrame testId={testId}>
      <Takers testId={testId} reportOf={reportOf} />
    </ResultsFrame>
  );
}

function Takers({ testId, reportOf }: TakersPageProps) {
  const [search, write] = useAddress();
  const user = search.get("user") ?? "";
  const page = readPage(search);
  return (
    <Stack>
      <Chosen
        testId={testId}
        user={user}
        onChoose={(submissionId) => write(withParts({ user: submissionId }))}
      />
      <Split columns="main">
        <TakerList
          testId={testId}
          page={page}
          chosen={user}
          only={search.get("list") ?? ""}
          onOnly={(list) => write(withParts({ list, page: "" }), { replace: true })}
          linkOf={(submissionId) => `?${withParts({ user: submissionId })(search)}`}
          onPage={(to) => write(withParts({ page: String(to) }), { replace: true })}
        />
        {user && (
          <Stack className={sticky}>
            <Name testId={testId} user={user} />
            {reportOf(user)}
          </Stack>
        )}
      </Split>
    </Stack>
  );
}

/** The taker's full name: the field above is too narrow for a long name. */
function Name({ testId, user }: Pick<ChosenProps, "testId" | "user">) {
  const { data: taker } = useQuery(takerQuery(testId, user));
  if (!taker) return null;
  const { name, email, rank } = taker;
  return (
    <div>
      <h2>{name}</h2>
      <Text size="sm" tone="soft">
        {email && `${email} · `}Rank {formatMarks(rank)}
      </Text>
    </div>
  );
}

interface ChosenProps {
  testId: string;
  user: string;
  onChoose: (submissionId: string) => void;
}

function Chosen({ testId, user, onChoose }: ChosenProps) {
  const taker = useQuery({ ...takerQuery(testId, user), enabled: user !== "" });
  return (
    <Row align="end" gap="md">
      <TakerSelect testId={testId} chosen={taker.data ?? null} onChoose={onChoose} />
      {user ? (
        <Button component={Link} to={linkTo("testReport", { submissionId: user })}>
          View complete report
        </Button>
      ) : (
        <>
          <Button disabled>View complete report</Button>
          <Text tone="soft">Select a user to view the report.</Text>
        </>
      )}
    </Row>
  );
}

interface TakerListProps {
  testId: string;
  page: number;
  chosen: string;
  /** The address of this page with another taker chosen. */
  linkOf: (submissionId: string) => string;
  onPage: (page: number) => void;
  /** The list of cut-offs that limits the ranking; empty for all takers. */
  only: string;
  onOnly: (list: string) => void;
}

const ROWS = 20;

/** All takers in rank order, or the qualified takers of one list of cut-offs, page by page. */
function TakerList(props: TakerListProps) {
  const { testId, page, chosen, linkOf, onPage, only, onOnly } = props;
  const wanted = { search: "", page, limit: ROWS, ...(only && { qualified: only }) };
  const list = useQuery(takersQuery(testId, wanted));
  const statistics = useQuery(statisticsQuery(testId));
  const lists = statistics.data?.qualified ?? [];
  const columns: Column<Taker>[] = [
    {
      header: "Rank",
      cell: ({ rank, listRank }) =>
        listRank === undefined
          ? formatMarks(rank)
          : `${formatMarks(listRank)} (${formatMarks(rank)})`,
    },
    {
      header: "Name",
      kind: "title",
      cell: ({ submissionId, name }) => (
        <Link to={linkOf(submissionId)} aria-current={submissionId === chosen ? "true" : undefined}>
          {name}
        </Link>
      ),
    },
    { header: "Marks", align: "end", cell: ({ score }) => formatMarks(score) },
    { header: "Percentile", align: "end", cell: ({ percentile }) => formatMarks(percentile) },
    ...(statistics.data?.grades
      ? [{ header: "Grade", cell: ({ grade = "" }: Taker) => grade }]
      : []),
  ];
  return (
    <Stack
      component="section"
      gap="sm"
      aria-labelledby="in-rank-order"
      style={chosen ? {} : { gridColumn: "1 / -1" }}
    >
      <Text component="h2" size="lg" id="in-rank-order">
        In rank order
      </Text>
      {(lists.length > 0 || only !== "") && (
        <NativeSelect
          label="Show"
          description={only && "Rank among the qualified, with the overall rank in brackets"}
          choices={[
            { value: "", label: "All students" },
            ...lists.map(({ list: name, students }) => ({
              value: name,
              label: `Qualified for ${name}: ${formatMarks(students)}`,
            })),
          ]}
          value={only}
          onChange={({ currentTarget }) => onOnly(currentTarget.value)}
        />
      )}
      <QueryView
        query={list}
        failed={list.error ? takersProblem(list.error) : ""}
        loading={<TextSkeleton lines={8} label="Loading the takers" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState title="No students here">
            {only === "" ? "No one submitted this test." : `No one qualified for ${only}.`}
          </EmptyState>
        }
      >
        {({ takers, totalPages }) => (
          <>
            <DataTable
              lines
              columns={columns}
              rows={takers}
              keyOf={({ submissionId }) => submissionId}
              busy={list.isPlaceholderData}
              isChosen={({ submissionId }) => submissionId === chosen}
            />
            <Pagination
              label="Pages of the ranking"
              page={page}
              totalPages={totalPages}
              onPage={onPage}
            />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
