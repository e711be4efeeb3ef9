import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, invalid } from "../../kernel/shared/error.ts";
import { DAY } from "../../kernel/shared/time.ts";
import type { Announcement, AnnouncementInput } from "./announcement.schema.ts";
import * as AnnouncementStore from "./announcement.store.ts";

/** The most days that an announcement may last, so that none is forgotten on the pages. */
const MOST_DAYS = 31;

export const read = (deps: Deps): Promise<Announcement> => AnnouncementStore.read(deps);

/** The announcement that pages show now, at most 60 s old; undefined if there is none. */
export async function shown(deps: Deps): Promise<string | undefined> {
  const { text, until } = await AnnouncementStore.recently(deps);
  return text !== "" && until !== null && deps.clock.now() < Date.parse(until) ? text : undefined;
}

/**
 * Changes the announcement, or ends it with an empty text.
 * @throws AppError `invalid` for a text without an end, or with an end in the past or too far in
 * the future; `conflict` if someone has changed it since `rev`
 */
export async function change(
  deps: Deps,
  actor: Actor,
  { rev, ...input }: AnnouncementInput,
): Promise<Announcement> {
  if (input.text !== "") assertEnd(input.until, deps.clock.now());
  const { rev: current, ...before } = await AnnouncementStore.read(deps);
  const announced = input.text === "" ? { text: "", until: null } : input;
  const after = { ...announced, rev: rev + 1 };
  if (current !== rev || !(await AnnouncementStore.write(deps, after))) {
    throw conflict(
      "announcement_changed",
      "Someone has just changed the announcement. Reload the page, then make your change.",
    );
  }
  const action = "announcement.update";
  await Audit.record(deps, actor, { action, target: "announcement", before, after: announced });
  return after;
}

function assertEnd(until: string | null, now: number): void {
  const end = until === null ? Number.NaN : Date.parse(until);
  if (end > now && end <= now + MOST_DAYS * DAY) return;
  const message = `Give an end after now, at most ${MOST_DAYS} days from now.`;
  throw invalid("bad_end", message, [{ path: "until", message }]);
}
