import { invalid } from "./error.ts";

/** The most rows of a page. */
export const PAGE_LIMIT = 100;

/** The most rows of a list without `page`, which is a plain array as in the specification. */
export const LIST_LIMIT = 1000;

export interface PlainListQuery {
  page?: number | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The rows of a list that are requested; the first row is 0. */
export interface Span {
  from: number;
  count: number;
}

/** The rows that a query asks for; `usual` is the number of rows of a page without a limit. */
export function spanOf({ page, limit, offset = 0 }: PlainListQuery, usual: number): Span {
  if (page === undefined) return { from: offset, count: Math.min(limit ?? LIST_LIMIT, LIST_LIMIT) };
  const count = Math.min(limit ?? usual, PAGE_LIMIT);
  return { from: (page - 1) * count, count };
}

/** Where a list of `total` rows continues; null after the last row. */
export const nextOf = ({ from, count }: Span, total: number): number | null =>
  from + count < total ? from + count : null;

/** The error for a cursor of another list, or a text that was never a cursor. */
export const lostCursor = () => {
  const message = "This page belongs to another list. Open the first page.";
  return invalid("cursor_invalid", message, [{ path: "after", message }]);
};

/** A list's first and last sort key. */
interface KeySpan {
  from: string;
  until: string;
}

/**
 * Where a list continues: at a cursor, or at its start.
 *
 * @throws AppError `invalid` cursor_invalid for a cursor behind the list's end
 */
export function startAt(cursor: string, { from, until }: KeySpan): string {
  if (cursor >= until) throw lostCursor();
  return cursor < from ? from : cursor;
}

/**
 * Like `startAt`, but just after the cursor: no key lies between the cursor and the cursor with a
 * NUL.
 */
export const startAfter = (cursor: string, span: KeySpan): string => startAt(`${cursor}\0`, span);
