/** Calls to the database that run at the same time. */
const CONCURRENCY = 8;

/** Works on a list, a few items at the same time; the results are in the order of the list. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < items.length; from += CONCURRENCY) {
    done.push(...(await Promise.all(items.slice(from, from + CONCURRENCY).map(work))));
  }
  return done;
}
