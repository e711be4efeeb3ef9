import * as UserReports from "../../exam/result/user-report.service.ts";
import type { UserReport } from "../../exam/result/user-report.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, dayAfter, dayOf, dayStart } from "../../kernel/shared/time.ts";
import * as Presence from "../../people/presence/presence.service.ts";
import type { Seen } from "../../people/presence/presence.rules.ts";
import * as UserAccess from "../../people/session/user-access.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import type { AbsentList, AbsentQuery, AbsentStudent } from "./week.schema.ts";

/** Students per page: with profiles and last tests, at most 30 read units. */
const PER_PAGE = 20;

/**
 * A page of the students who have not come for some days, those who came most recently first, with
 * what is needed to call them. Disabled, merged and deleted accounts are left out, so a page may be
 * short.
 */
export async function list(deps: Deps, { days, after }: AbsentQuery): Promise<AbsentList> {
  const today = dayOf(deps.clock.now());
  const away = dayAfter(today, -Number(days));
  const { seen, next } = await Presence.awaySince(deps, away, { after, limit: PER_PAGE });
  return { students: await rowsOf(deps, seen, today), next };
}

async function rowsOf(deps: Deps, seen: readonly Seen[], today: string): Promise<AbsentStudent[]> {
  const ids = seen.map(({ userId }) => userId);
  const [profiles, reports] = await Promise.all([
    UserAccess.findMany(deps, ids),
    UserReports.latestOf(deps, ids),
  ]);
  const byId = new Map(profiles.map((profile) => [profile.userId, profile]));
  return seen.flatMap(({ userId, day }) => {
    const profile = byId.get(userId);
    if (!profile || profile.disabled || profile.mergedInto) return [];
    if (profile.deletingSince !== undefined) return [];
    const report = reports.get(userId);
    return [
      {
        userId,
        ...contactOf(profile),
        lastDay: day,
        daysAway: Math.round((dayStart(today) - dayStart(day)) / DAY),
        lastTest: report ? lastTestOf(report) : null,
      },
    ];
  });
}

/** How to reach a student; the phone number is not filled in yet. */
const contactOf = ({ name, email }: Profile) => ({ name, email, phone: null });

const lastTestOf = ({ _id, testId, submittedAt, score, maxScore }: UserReport) => ({
  testId: testId._id,
  submissionId: _id,
  title: testId.title,
  submittedAt,
  mark: score === null || maxScore === null ? null : { marks: score, maximum: maxScore },
});
