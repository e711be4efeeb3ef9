import type { Deps } from "../../kernel/platform/deps.ts";
import { interruptedErasures } from "../../people/user/erase-user.service.ts";

/**
 * Finishes the deletions of accounts that were cut off: their owners asked for it with their
 * password, and mostly cannot ask again. One that fails is told in the log and tried by the next
 * run; the others go on.
 * @returns how many accounts are gone
 */
export async function sweep(deps: Deps): Promise<number> {
  const due = await interruptedErasures(deps);
  if (due.length === 0) return 0;
  // Loaded where there is something to do, which is hardly ever.
  const { resume } = await import("./delete-account.service.ts");
  let gone = 0;
  for (const profile of due) {
    try {
      if (await resume(deps, profile)) gone++;
    } catch (error) {
      deps.log.error("user.deletion-failed", error, { userId: profile.userId });
    }
  }
  return gone;
}
