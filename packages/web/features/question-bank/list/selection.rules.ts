/** The list's filters as the API reads them; empty ones are left out. */
export type Criteria = Readonly<Record<string, string>>;

/** Which questions are selected: some of the page by their ids, or all that the filters find. */
export type Selection =
  | { ids: ReadonlySet<string>; criteria?: never }
  | { criteria: Criteria; total: number; ids?: never };

export const NOTHING_SELECTED: Selection = { ids: new Set() };

/** A page of the list, and what it was filtered by. */
export interface ShownPage {
  ids: readonly string[];
  criteria: Criteria;
  /** How many questions the filters find on all pages. */
  total: number;
}

/**
 * What remains of a selection on this page. Ids do not carry over to another page; all that is
 * found stays selected from page to page until a filter changes.
 */
export function remaining(selection: Selection, page: ShownPage): Selection {
  if (!selection.criteria) {
    const ids = page.ids.filter((id) => selection.ids.has(id));
    return ids.length === selection.ids.size ? selection : { ids: new Set(ids) };
  }
  if (JSON.stringify(selection.criteria) !== JSON.stringify(page.criteria)) return NOTHING_SELECTED;
  return { criteria: page.criteria, total: page.total };
}

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.criteria !== undefined || selection.ids.has(id);

export const countSelected = (selection: Selection): number =>
  selection.criteria ? selection.total : selection.ids.size;

/** The selection with this row turned over. From all that is found, the rest of the page stays. */
export function toggled(selection: Selection, id: string, page: ShownPage): Selection {
  const ids = new Set(selection.criteria ? page.ids : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids };
}

/** Selects every row from the last ticked one to this one, in the order of the page. */
export function extended(
  selection: Selection,
  from: string | null,
  to: string,
  page: ShownPage,
): Selection {
  const [start, end] = [page.ids.indexOf(from ?? to), page.ids.indexOf(to)];
  if (start < 0 || end < 0 || selection.criteria) return toggled(selection, to, page);
  const range = page.ids.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { ids: new Set([...selection.ids, ...range]) };
}

/** Selects the whole page, or nothing if it is selected already. */
export const pageToggled = (selection: Selection, page: ShownPage): Selection =>
  page.ids.every((id) => isSelected(selection, id)) ? NOTHING_SELECTED : { ids: new Set(page.ids) };

/** Whether all that the filters find may be offered: the page is selected and is not everything. */
export const offersAll = (selection: Selection, page: ShownPage): boolean =>
  !selection.criteria && selection.ids.size === page.ids.length && page.total > page.ids.length;
