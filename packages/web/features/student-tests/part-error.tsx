import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { loadProblem } from "./load-problem.rules.ts";
import classes from "./part-error.module.css";

/** A part of the dashboard that did not load; the others stay as they are. */
export function PartError({ query, what }: { query: UseQueryResult<unknown>; what: string }) {
  return (
    <div className={classes.part} role="alert">
      <p>
        {loadProblem(query.error, what)}
        <span>Try again in a moment. Your tests and results are safe.</span>
      </p>
      <Button
        variant="default"
        size="md"
        onClick={() => void query.refetch()}
        loading={query.isFetching}
        aria-label={`Retry loading ${what}`}
      >
        Retry
      </Button>
    </div>
  );
}
