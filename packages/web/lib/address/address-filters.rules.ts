type FilterValues = Readonly<Record<string, string | number>>;

/**
 * A zod object of fields from filter-fields.ts. A page that does not load zod has its own parser.
 */
export interface FilterSchema<Filters> {
  /** Never throws: an invalid part of an address means no filter. */
  parse: (parts: Record<string, string>) => Filters;
}

/** The filters of a list, read from an address and written to one. */
export interface AddressFilters<Filters> {
  read: (search: URLSearchParams) => Filters;
  /** The query of an address or of a call; empty filters are omitted. */
  write: (filters: Filters) => Record<string, string>;
  /** Whether any filter is set; page, page size and sort order do not count. */
  isNarrowed: (filters: Filters) => boolean;
  /** The filters after a change. It returns to the first page, unless the change sets a page. */
  changed: (filters: Filters, change: Partial<Filters>) => Filters;
}

const PLACES = ["page", "after"];
const KEEPS_ALL = new Set([...PLACES, "order", "sort", "size"]);

export function addressFilters<
  Filters extends object & { [Name in keyof Filters]: string | number },
>(schema: FilterSchema<Filters>): AddressFilters<Filters> {
  const none: FilterValues = { ...schema.parse({}) };
  const first = Object.fromEntries(
    PLACES.flatMap((name) => (name in none ? [[name, none[name]]] : [])),
  );
  const write = (filters: Filters) =>
    Object.fromEntries(
      Object.entries<string | number>(filters)
        .filter(([name, value]) => value !== none[name] && String(value).trim() !== "")
        .map(([name, value]) => [name, String(value)]),
    );
  return {
    read: (search) => schema.parse(Object.fromEntries(search)),
    write,
    isNarrowed: (filters) => Object.keys(write(filters)).some((name) => !KEEPS_ALL.has(name)),
    changed: (filters, change) => ({ ...filters, ...first, ...change }),
  };
}

/** The allowed value in a text, for pages without zod; empty means no filter. */
export const choiceIn = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | "" => values.find((value) => value === text) ?? "";
