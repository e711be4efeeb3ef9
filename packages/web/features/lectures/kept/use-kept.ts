import { useEffect, useSyncExternalStore } from "react";
import { type KeptItem, keptLectures } from "./kept-lectures.ts";

/** What this device has of a student's lectures; what was begun goes on. */
export function useKept(userId: string): readonly KeptItem[] {
  useEffect(() => void keptLectures.resume(userId), [userId]);
  return useSyncExternalStore(keptLectures.subscribe, () => keptLectures.items);
}
