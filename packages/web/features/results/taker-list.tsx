import { ErrorState } from "@academy/ui/error-state.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatMarks } from "../../lib/format.ts";
import { takersQuery } from "./results.queries.ts";
import { takersProblem } from "../../shared/results/results.rules.ts";
import classes from "./takers.module.css";

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
export function TakerList({ testId, page, chosen, linkOf, onPage }: TakerListProps) {
  const list = useQuery(takersQuery(testId, { search: "", page, limit: ROWS }));
  return (
    <section className={classes.list} aria-labelledby="in-rank-order">
      <h2 id="in-rank-order">In rank order</h2>
      {list.isPending && <TextSkeleton lines={8} label="Loading the takers" />}
      {list.isError && (
        <ErrorState
          title={takersProblem(list.error)}
          message={list.error.message}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {list.data && (
        <>
          <table className={classes.ranks} aria-busy={list.isPlaceholderData}>
            <thead>
              <tr>
                <th scope="col">Rank</th>
                <th scope="col">Name</th>
                <th scope="col">Marks</th>
                <th scope="col">Percentile</th>
              </tr>
            </thead>
            <tbody>
              {list.data.takers.map((taker) => (
                <tr key={taker.submissionId} data-chosen={taker.submissionId === chosen}>
                  <td>{formatMarks(taker.rank)}</td>
                  <th scope="row">
                    <Link
                      to={linkOf(taker.submissionId)}
                      aria-current={taker.submissionId === chosen ? "true" : undefined}
                    >
                      {taker.name}
                    </Link>
                  </th>
                  <td>{formatMarks(taker.score)}</td>
                  <td>{formatMarks(taker.percentile)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager page={page} of={list.data.totalPages} onPage={onPage} />
        </>
      )}
    </section>
  );
}

function Pager({ page, of, onPage }: { page: number; of: number; onPage: (page: number) => void }) {
  if (of <= 1 && page === 1) return null;
  const doors = [
    { words: "Previous", to: Math.min(page - 1, of), open: page > 1 },
    { words: "Next", to: page + 1, open: page < of },
  ];
  return (
    <nav className={classes.pager} aria-label="Pages of the ranking">
      <span aria-live="polite">
        Page {formatMarks(page)} of {formatMarks(of)}
      </span>
      {doors.map(({ words, to, open }) => (
        <Button key={words} variant="default" size="md" disabled={!open} onClick={() => onPage(to)}>
          {words}
        </Button>
      ))}
    </nav>
  );
}
