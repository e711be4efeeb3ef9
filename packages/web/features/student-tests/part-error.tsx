import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { loadProblem } from "./student-tests.rules.ts";

/** A part of the dashboard that did not load; the others stay as they are. */
export function PartError({ query, what }: { query: UseQueryResult<unknown>; what: string }) {
  return (
    <Notice tone="error" role="alert">
      <Row gap="md">
        <div>
          <p>{loadProblem(query.error, what)}</p>
          <Text>Try again in a moment. Your tests and results are safe.</Text>
        </div>
        <Button
          variant="default"
          onClick={() => void query.refetch()}
          loading={query.isFetching}
          aria-label={`Retry loading ${what}`}
        >
          Retry
        </Button>
      </Row>
    </Notice>
  );
}
