type FilterValues = Readonly<Record<string, string | number>>;

/** A zod object of fields from filter-fields.ts. A page that does without zod brings its own. */
export interface FilterSchema<Filters> {
  /** Never throws: what a part of an address does not allow narrows nothing. */
  parse: (parts: Record<string, string>) => Filters;
}

/** What a list is narrowed to, read from an address and written to one. */
export interface AddressFilters<Filters> {
  read: (search: URLSearchParams) => Filters;
  /** The query of an address, or of a call: what narrows nothing is left out. */
  write: (filters: Filters) => Record<string, string>;
  /** A page and an order leave nothing out. */
  isNarrowed: (filters: Filters) => boolean;
  /** The filters after a change, which leads back to the first page unless it names one. */
  changed: (filters: Filters, change: Partial<Filters>) => Filters;
}

const PLACES = ["page", "after"];
const KEEPS_ALL = new Set([...PLACES, "order"]);

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

/** The value that a text names, for pages without zod; empty narrows nothing. */
export const choiceIn = <Value extends string>(
  values: readonly Value[],
  text: string | undefined,
): Value | "" => values.find((value) => value === text) ?? "";
