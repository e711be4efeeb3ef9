import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import { sectionTimes } from "../attempt-log/section-time.service.ts";
import type { MergedAttempt } from "../attempt-store/merge.service.ts";
import type { Admitted } from "../attempt-store/section-window.rules.ts";
import { type Attempt, isOtherDevice } from "../terms/attempt/attempt.rules.ts";
import type * as Wire from "../terms/attempt/attempt.schema.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";

interface Merged {
  key: PaperKey;
  merge: MergedAttempt;
  newer: Wire.SavedView["newer"];
  admitted: Admitted;
}

/** The response to a save of answers. */
export function savedView(
  deps: Deps,
  attempt: Attempt,
  { key, merge, newer, admitted: { refused } }: Merged,
  input: Wire.SaveInput,
): Wire.SavedView {
  const saved: Record<string, number> = {};
  key.questions.forEach(({ questionId: id }, index) => {
    if (id in input.answers && !(id in refused)) saved[id] = merge.sheet[index]?.seq ?? 0;
  });
  return {
    saved,
    newer,
    otherDevice: isOtherDevice(attempt, input.device ?? ""),
    deadline: iso(attempt.deadline),
    serverTime: iso(deps.clock.now()),
    ...(attempt.sectionEnds && { refused }),
    ...sectionTimes(deps, attempt),
  };
}
