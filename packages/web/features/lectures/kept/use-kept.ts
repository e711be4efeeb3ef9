import { useEffect, useSyncExternalStore } from "react";
import { type KeptItem, keptLectures } from "./kept-lectures.ts";

/** A student's lectures on this device; downloads that were begun continue. */
export function useKept(userId: string): readonly KeptItem[] {
  useEffect(() => void keptLectures.resume(userId), [userId]);
  return useSyncExternalStore(keptLectures.subscribe, () => keptLectures.items);
}
