/** Rows of a page at most. */
export const PAGE_LIMIT = 100;

/** Rows of a list without `page` at most: what the specification shows as a plain array. */
export const LIST_LIMIT = 1000;

export interface PlainListQuery {
  page?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Which rows of a list are asked for, the first being 0. */
export interface Span {
  from: number;
  count: number;
}

/** The rows that a query means; `usual` is how many a page has when it names no limit. */
export function spanOf({ page, limit, offset = 0 }: PlainListQuery, usual: number): Span {
  if (page === undefined) return { from: offset, count: Math.min(limit ?? LIST_LIMIT, LIST_LIMIT) };
  const count = Math.min(limit ?? usual, PAGE_LIMIT);
  return { from: (page - 1) * count, count };
}

/** Where a list goes on that has `total` rows; null after the last. */
export const nextOf = ({ from, count }: Span, total: number): number | null =>
  from + count < total ? from + count : null;
