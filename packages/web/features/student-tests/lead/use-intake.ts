import type { TakenTest } from "@academy/core/exam/terms/result/result.schema.ts";
import type { LearningToday } from "@academy/core/learning/progress/head.schema.ts";
import { useEffect, useState } from "react";
import { takeInReleased } from "../../../shared/learning/learning.queries.ts";
import { needsIntake } from "./lead.rules.ts";

/**
 * The submissions, as lists of ids, for which an intake was requested: once in a visit, unless it
 * failed.
 */
const asked = new Set<string>();
/** The longest time that the page waits, because content that appears later moves other parts. */
const LONGEST_MS = 2_000;

/**
 * Takes submissions whose results were released since the last visit into the notebook. Returns
 * true until this is done or has taken too long: the page waits, so that reviews and topics that
 * arrive later do not move other parts.
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
      // Happens offline or under load. The page still shows correct data, and the next visit tries
      // again.
      .catch(() => asked.delete(name))
      .finally(() => setDone(name));
    return () => clearTimeout(timer);
  }, [name]);
  return name !== "" && name !== done && !before.has(name);
}
