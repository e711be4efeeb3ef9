import type { TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { useEffect, useState } from "react";
import { takeInReleased } from "../../../shared/learning/learning.queries.ts";
import { needsIntake } from "./lead.rules.ts";

/** Lists of submissions for which an intake was asked: once a visit, whatever it found. */
const asked = new Set<string>();
/** How long the page waits at most: content that comes later moves it. */
const LONGEST_MS = 2_000;

/**
 * Takes submissions whose results were released since the last visit into the notebook. True until
 * that is done, so that reviews and topics do not push each other down.
 */
export function useIntake(
  today: LearningToday | undefined,
  taken: readonly TakenTest[] | undefined,
): boolean {
  const needs = today !== undefined && taken !== undefined && needsIntake(today, taken);
  const name = needs ? taken.flatMap(({ _id, released }) => (released ? _id : [])).join() : "";
  const [before] = useState(() => new Set(asked));
  const [done, setDone] = useState("");
  useEffect(() => {
    if (name === "" || asked.has(name)) return undefined;
    asked.add(name);
    const timer = setTimeout(() => setDone(name), LONGEST_MS);
    takeInReleased()
      // Offline or overloaded: what the page shows is still correct, and the next visit tries
      // again.
      .catch(() => asked.delete(name))
      .finally(() => setDone(name));
    return () => clearTimeout(timer);
  }, [name]);
  return name !== "" && name !== done && !before.has(name);
}
