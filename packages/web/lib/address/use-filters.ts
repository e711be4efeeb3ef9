import type { AddressFilters } from "./address-filters.rules.ts";
import { withParts, type WriteOptions } from "./address.rules.ts";
import { useAddress } from "./use-address.ts";

/**
 * A screen's filters, and a function that changes them: see `useAddress`. Other parameters of the
 * address are kept.
 */
export function useFilters<Filters extends object>(
  of: AddressFilters<Filters>,
): [Filters, (change: Partial<Filters>, options?: WriteOptions) => void] {
  const [search, write] = useAddress();
  const change = (part: Partial<Filters>, options?: WriteOptions) =>
    write((now) => {
      const next = of.changed(of.read(now), part);
      const cleared = Object.fromEntries(Object.keys(next).map((name) => [name, ""]));
      return withParts({ ...cleared, ...of.write(next) })(now);
    }, options);
  return [of.read(search), change];
}
