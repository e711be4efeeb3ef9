import { ErrorState } from "@academy/ui/error-state.tsx";
import type { ReactNode } from "react";
import { messageOf } from "../form/form-errors.ts";
import type { QueryResult } from "./query-result.rules.ts";

interface QueryViewProps<Data> {
  /** One query, or several as `allOf()` joins them. */
  query: QueryResult<Data>;
  /** Shown while loading, in the shape of the data. */
  loading: ReactNode;
  /** The title of the error: "The tests did not load". */
  failed: string;
  /** The text of an error that has no text of its own. */
  advice?: string;
  /** Content for errors with a special meaning; undefined for others. */
  problem?: (error: Error) => ReactNode;
  /** Replaces the normal retry. */
  onRetry?: () => void;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Renders a query: loading, an error with a retry, an empty state, or the data. After an error,
 * earlier data stay visible below the error, with everything that was typed into them.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, loading, isEmpty, empty, children } = props;
  const { data, error } = query;
  const isNothing = data !== undefined && !error && isEmpty?.(data);
  return (
    <>
      {error && <Failed {...props} error={error} />}
      {data === undefined ? !error && loading : isNothing ? empty : children(data)}
    </>
  );
}

function Failed<Data>(props: QueryViewProps<Data> & { error: Error }) {
  const {
    query,
    error,
    failed,
    advice = "Please try again in a moment.",
    problem,
    onRetry,
  } = props;
  return (
    problem?.(error) || (
      <ErrorState
        title={failed}
        message={messageOf(error, advice)}
        onRetry={onRetry ?? (() => void query.refetch())}
        retrying={query.isFetching}
      />
    )
  );
}
