import type { Taker } from "@academy/core/exam/result/taker.schema.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMarks } from "../../lib/format.ts";
import { linkTo } from "../../lib/paths.ts";
import { readPage, withParts } from "../../lib/address.rules.ts";
import { useAddress } from "../../lib/use-address.ts";
import { ResultsFrame } from "../../shared/results/results-frame.tsx";
import { takerQuery, takersQuery } from "./results.queries.ts";
import { TakerSelect } from "./taker-select.tsx";
import classes from "./takers.module.css";
import { QueryView } from "../../lib/query-view.tsx";
import { takersProblem } from "../../shared/results/results.rules.ts";

interface TakersPageProps {
  testId: string;
  /** What is shown of the chosen one's report. */
  reportOf: (submissionId: string) => ReactNode;
}

/** The reports of everyone who took a test: one chosen by name, or from the ranking. */
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
    <div className={classes.page}>
      <div className={classes.one}>
        <Chosen
          testId={testId}
          user={user}
          onChoose={(submissionId) => write(withParts({ user: submissionId }))}
        />
        {user ? (
          reportOf(user)
        ) : (
          <EmptyState title="Select a user to view the report.">
            Search by name or e-mail, or choose from the ranking.
          </EmptyState>
        )}
      </div>
      <TakerList
        testId={testId}
        page={page}
        chosen={user}
        linkOf={(submissionId) => `?${withParts({ user: submissionId })(search)}`}
        onPage={(to) => write(withParts({ page: String(to) }), { replace: true })}
      />
    </div>
  );
}

/** Whose report follows: the field above has no room for a long name. */
function Name({ taker: { name, email, rank } }: { taker: Taker }) {
  return (
    <div className={classes.name}>
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
    <>
      <Row align="end" gap="md">
        <TakerSelect testId={testId} chosen={taker.data ?? null} onChoose={onChoose} />
        {user ? (
          <Button component={Link} size="md" to={linkTo("testReport", { submissionId: user })}>
            View complete report
          </Button>
        ) : (
          <Button size="md" disabled>
            View complete report
          </Button>
        )}
      </Row>
      {user && taker.data && <Name taker={taker.data} />}
    </>
  );
}

interface TakerListProps {
  testId: string;
  page: number;
  chosen: string;
  /** The address of this page with another one chosen. */
  linkOf: (submissionId: string) => string;
  onPage: (page: number) => void;
}

const ROWS = 20;

/** All takers in rank order, page by page. */
function TakerList({ testId, page, chosen, linkOf, onPage }: TakerListProps) {
  const list = useQuery(takersQuery(testId, { search: "", page, limit: ROWS }));
  const columns: Column<Taker>[] = [
    { header: "Rank", align: "end", cell: ({ rank }) => formatMarks(rank) },
    {
      header: "Name",
      kind: "title",
      className: classes.taker,
      cell: ({ submissionId, name }) => (
        <Link to={linkOf(submissionId)} aria-current={submissionId === chosen ? "true" : undefined}>
          {name}
        </Link>
      ),
    },
    { header: "Marks", align: "end", cell: ({ score }) => formatMarks(score) },
    { header: "Percentile", align: "end", cell: ({ percentile }) => formatMarks(percentile) },
  ];
  return (
    <Stack component="section" gap="sm" aria-labelledby="in-rank-order" className={classes.list}>
      <h2 id="in-rank-order">In rank order</h2>
      <QueryView
        query={list}
        failed={list.error ? takersProblem(list.error) : ""}
        loading={<TextSkeleton lines={8} label="Loading the takers" />}
      >
        {({ takers, totalPages }) => (
          <>
            <DataTable
              cards={false}
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
