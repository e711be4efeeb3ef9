import type { Deps } from "../../kernel/platform/deps.ts";
import * as Progress from "../progress/progress.service.ts";
import { masteryOf } from "./mastery-view.rules.ts";
import type { MasteryView } from "./mastery.schema.ts";

/** A student's topics, and how they changed from test to test. */
export async function view(deps: Deps, userId: string): Promise<MasteryView> {
  return masteryOf(await Progress.loadLevels(deps, userId));
}
