/** The minimum of reads per second that AWS accepts with warm writes. */
const WARM_READS = 12_000;

/**
 * For a table and for each index alike: a cold index holds up the writes of a warm table. AWS
 * accepts no lower figure than the current one; docs/operations.md.
 */
export const warmed = (writes: number | undefined) =>
  writes === undefined
    ? {}
    : { warmThroughput: { readUnitsPerSecond: WARM_READS, writeUnitsPerSecond: writes } };
