import type { Deps } from "../../kernel/platform/deps.ts";
import { interruptedErasures } from "../../people/account/erase-user.service.ts";

/**
 * Finishes interrupted deletions of accounts, because their owners usually cannot log in to repeat
 * them. A deletion that fails is logged and retried by the next run, and does not stop the others.
 * @returns how many accounts were deleted
 */
export async function sweep(deps: Deps): Promise<number> {
  const due = await interruptedErasures(deps);
  if (due.length === 0) return 0;
  // Imported only if there is something to do, which is rare.
  const { resume } = await import("./delete-account.service.ts");
  let deleted = 0;
  for (const profile of due) {
    try {
      if (await resume(deps, profile)) deleted++;
    } catch (error) {
      deps.log.error("user.deletion-failed", error, { userId: profile.userId });
    }
  }
  return deleted;
}
