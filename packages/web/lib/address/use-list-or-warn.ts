import { useEffect } from "react";

/**
 * A list that is only shown if it loads: empty until then, and after a failure, with a warning in
 * the console.
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
