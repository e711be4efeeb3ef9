import type { Deps } from "../../kernel/platform/deps.ts";
import * as Progress from "../progress/progress.service.ts";
import { masteryOf } from "./mastery-view.rules.ts";
import type { MasteryView } from "./mastery.schema.ts";

/** A student's topics. All events are read, because the snapshot does not say how it came about. */
export const view = async (deps: Deps, userId: string): Promise<MasteryView> =>
  masteryOf(await Progress.allEvents(deps, userId));
