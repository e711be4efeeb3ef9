/** The result of a query, including one that loads page after page. */
export interface QueryResult<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Joins several queries into one. It has data when all queries have data, and its error is the
 * first one. Trying again loads only the failed queries.
 */
export function allOf<Data extends readonly unknown[]>(
  ...queries: { [At in keyof Data]: QueryResult<Data[At]> }
): QueryResult<Data> {
  const results: readonly QueryResult<unknown>[] = queries;
  const data = results.map((query) => query.data);
  const failed = results.filter(({ error }) => error !== null);
  return {
    // The cast is safe: the results have the length and order of the queries.
    data: data.includes(undefined) ? undefined : (data as unknown as Data),
    error: failed[0]?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map((query) => query.refetch())),
  };
}
