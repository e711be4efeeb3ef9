import { useEffect, useMemo, useRef } from "react";

/** Calls `run` when `ms` milliseconds have passed since the last call; never after unmounting. */
export function useDebounced<Arguments extends readonly unknown[]>(
  run: (...values: Arguments) => void,
  ms: number,
): (...values: Arguments) => void {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(
    () =>
      (...values) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => latest.current(...values), ms);
      },
    [ms],
  );
}
