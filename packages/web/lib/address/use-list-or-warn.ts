import { useEffect } from "react";

/**
 * A list that is optional on its page: empty while it loads and after a failure, which is only
 * logged as a warning.
 *
 * @param what the list's name: "exam types"
 */
export function useListOrWarn<T>(
  { data, error }: { data: readonly T[] | undefined; error: Error | null },
  what: string,
): readonly T[] {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- this is where a developer looks for the reason
    if (error) console.warn(`The ${what} did not load: ${error.message}`);
  }, [error, what]);
  return data ?? [];
}
