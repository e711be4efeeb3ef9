import { useSyncExternalStore } from "react";

/** Matches windows that are wide enough for two columns of content next to each other. */
const WIDE = matchMedia("(min-width: 75rem)");

function onWidth(changed: () => void): () => void {
  WIDE.addEventListener("change", changed);
  return () => WIDE.removeEventListener("change", changed);
}

export const useIsWide = (): boolean => useSyncExternalStore(onWidth, () => WIDE.matches);
