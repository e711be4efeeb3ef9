import { type PlainListQuery, nextOf, spanOf } from "@academy/core/kernel/shared/paging.rules.ts";

/**
 * Rows of a list that is a plain array on the wire. Headers give the total and the address of the
 * next part, so that no client takes a part for the whole list.
 */
export class PlainList<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The `offset` of the next part; null after the last one. */
  readonly next: number | null;

  constructor(rows: readonly Row[], total: number, next: number | null) {
    this.rows = rows;
    this.total = total;
    this.next = next;
  }

  /** The headers of the answer to a request for `url`. */
  headers(url: string): Record<string, string> {
    const count = { "x-total-count": String(this.total) };
    if (this.next === null) return count;
    const { pathname, searchParams } = new URL(url);
    searchParams.set("offset", String(this.next));
    return { ...count, link: `<${pathname}?${searchParams.toString()}>; rel="next"` };
  }
}

/** The part of a list of `total` rows that a query without `page` asks for. */
export const plainList = <Row>(
  rows: readonly Row[],
  total: number,
  query: PlainListQuery,
): PlainList<Row> => new PlainList(rows, total, nextOf(spanOf(query, 0), total));
