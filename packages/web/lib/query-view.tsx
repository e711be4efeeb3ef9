import { ErrorState } from "@academy/ui/error-state.tsx";
import type { ReactNode } from "react";
import { messageOf } from "./form-errors.ts";
import type { QueryResult } from "./query-result.rules.ts";

interface QueryViewProps<Data> {
  /** One query, or several as `allOf()` joins them. */
  query: QueryResult<Data>;
  /** Shown until the data are there, in their shape. */
  loading: ReactNode;
  /** What did not load: "The tests did not load". */
  failed: string;
  /** Said where an error has no words of its own. */
  advice?: string;
  /** Shown instead for an error that means something here; nothing for any other. */
  problem?: (error: Error) => ReactNode;
  /** In place of a plain second try. */
  onRetry?: () => void;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query brings: loading, an error with another try, nothing, or the data. Data that were
 * there before an error stay below it, with what was typed into them.
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
