/** The list's filters as the API reads them; empty ones are left out. */
export type Criteria = Readonly<Record<string, string>>;

/**
 * Which questions are selected: some of the page by their ids, or everything that the filters find.
 */
export type Selection =
  | { ids: ReadonlySet<string>; criteria?: never }
  | { criteria: Criteria; total: number; ids?: never };

export const NOTHING_SELECTED: Selection = { ids: new Set() };

/** A page of the list, and the filters that found it. */
export interface ShownPage {
  ids: readonly string[];
  criteria: Criteria;
  /** The number of questions that the filters find on all pages. */
  total: number;
}

/**
 * What remains of a selection on this page. Ids do not carry over to another page. A selection of
 * everything that the filters find lasts until a filter changes.
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

/**
 * The selection after a row was ticked or unticked. If everything was selected, only the other rows
 * of the page stay selected.
 */
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

/**
 * Whether to offer a selection of everything: the page is selected, and there are more questions.
 */
export const offersAll = (selection: Selection, page: ShownPage): boolean =>
  !selection.criteria && selection.ids.size === page.ids.length && page.total > page.ids.length;
