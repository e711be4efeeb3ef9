import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Text } from "@academy/ui/kit/layout.tsx";
import type { UseQueryResult } from "@tanstack/react-query";
import { ApiError } from "../../lib/api/api-error.ts";
import { loadProblem } from "./student-tests.rules.ts";

/** The message of an offline error says to try again. */
const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;

/** The error of one part of the dashboard; the others are not affected. */
export function PartError({ query, what }: { query: UseQueryResult<unknown>; what: string }) {
  return (
    <Notice tone="error" role="alert">
      <Row gap="md">
        <div>
          <p>{loadProblem(query.error, what)}</p>
          <Text>
            {!isOffline(query.error) && "Try again in a moment. "}
            Your tests and results are safe.
          </Text>
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
