import type { readLostTime } from "@academy/functions/api/attempts/read-lost-time.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api/api.ts";
import { timeOfDay } from "../clock/clock.rules.ts";
import type { OpenedAttempt } from "../open-attempt.ts";
import { useSecondsLeft } from "../use-running.ts";
import { addedWords, newlyAdded } from "./lost-time.rules.ts";

/**
 * Says that lost time was given back, and why. The server is asked only after the deadline has moved,
 * so a save costs nothing more.
 */
export function useLostTime({ attemptId, clock }: Pick<OpenedAttempt, "attemptId" | "clock">) {
  // The deadline is read again every second.
  useSecondsLeft(clock);
  const end = clock.deadline;
  const [before, setBefore] = useState(end);
  const { data } = useQuery({
    queryKey: ["lost-time", attemptId, end],
    queryFn: () =>
      call<typeof readLostTime>("GET /api/attempts/{id}/lost-time", { params: { id: attemptId } }),
    enabled: end > before,
  });
  const added = data ? newlyAdded(data.lost, end - before) : [];
  // Extra time moved the end.
  if (data && added.length === 0 && end !== before) setBefore(end);
  return {
    words: added.map((one) => addedWords(one, timeOfDay(end, false))),
    dismiss: () => setBefore(end),
  };
}
