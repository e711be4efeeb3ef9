import { useEffect } from "react";

/**
 * A list that is worth showing only when it is there: empty until it has loaded, and when it does
 * not load, with a warning in the console.
 *
 * @param what names it: "exam types"
 */
export function useListOrWarn<T>(
  { data, error }: { data: readonly T[] | undefined; error: Error | null },
  what: string,
): readonly T[] {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- whoever looks for the reason finds it there
    if (error) console.warn(`The ${what} did not load: ${error.message}`);
  }, [error, what]);
  return data ?? [];
}
