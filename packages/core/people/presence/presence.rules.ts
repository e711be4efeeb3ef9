/**
 * The number of partitions of a week, and of the index. There are several, because all students of
 * a large test come in the same minute.
 */
const SHARDS = 4;

export const shards: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

/** User ids are random hexadecimal digits. */
export const shardOf = (userId: string): number => userId.charCodeAt(userId.length - 1) % SHARDS;

/** A student, and the last day of India on which they came. */
export interface Seen {
  userId: string;
  day: string;
}

/** The sort key of a student in the index: the day, then the id. */
export const placeOf = ({ day, userId }: Seen): string => `${day}#${userId}`;

/** A sort key after all students of a day, because "~" sorts after every id. */
export const endOfDay = (day: string): string => `${day}#~`;
