/** Partitions of a week and of the index: a large test begins for all in the same minute. */
const SHARDS = 4;

export const shards: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

/** User ids are random hexadecimal digits. */
export const shardOf = (userId: string): number => userId.charCodeAt(userId.length - 1) % SHARDS;

/** A student, and the last day of India on which they came. */
export interface Seen {
  userId: string;
  day: string;
}

/** Where a student is in the index: by the day, then by id. */
export const placeOf = ({ day, userId }: Seen): string => `${day}#${userId}`;

/** After all students of a day: "~" sorts after every id. */
export const endOfDay = (day: string): string => `${day}#~`;
