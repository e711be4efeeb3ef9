/** The fewest reads a second that AWS takes beside warm writes. */
const WARM_READS = 12_000;

/**
 * For a table and for each index alike: a cold index holds up the writes of a warm table. AWS takes
 * no lower figure than the present one; docs/operations.md.
 */
export const warmed = (writes: number | undefined) =>
  writes === undefined
    ? {}
    : { warmThroughput: { readUnitsPerSecond: WARM_READS, writeUnitsPerSecond: writes } };
