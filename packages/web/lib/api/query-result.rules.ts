/** The result of a query, or of one that loads page after page. */
export interface QueryResult<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Several queries as one: its data are there once all of theirs are, its error is the first one, and
 * another try loads only those that failed.
 */
export function allOf<Data extends readonly unknown[]>(
  ...queries: { [At in keyof Data]: QueryResult<Data[At]> }
): QueryResult<Data> {
  const results: readonly QueryResult<unknown>[] = queries;
  const data = results.map((query) => query.data);
  const failed = results.filter(({ error }) => error !== null);
  return {
    // The results have the length and order of the queries, so each has its own query's type.
    data: data.includes(undefined) ? undefined : (data as unknown as Data),
    error: failed[0]?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map((query) => query.refetch())),
  };
}
