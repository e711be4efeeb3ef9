import * as Tests from "../../exam/assessment/assessment.service.ts";
import { examTypeLabels } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as Videos from "../../lectures/video/video-read.service.ts";
import type { Opened } from "../../sales/subscription/subscription.schema.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { openedView } from "../../sales/subscription/subscription.rules.ts";
import type { NamedOpened } from "./opened.schema.ts";

const idsOf = (opens: readonly Opened[], kind: Opened["kind"]): string[] => [
  ...new Set(opens.flatMap((one) => (one.kind === kind ? [one.id] : []))),
];

/** Names of exam types, tests and lectures; null for deleted ones. */
export async function namesOf(
  deps: Deps,
  opens: readonly Opened[],
): Promise<(one: Opened) => string | null> {
  const [tests, videos] = await Promise.all([
    Tests.namesOf(deps, idsOf(opens, "TEST")),
    Videos.findMany(deps, idsOf(opens, "LECTURE")),
  ]);
  const titles = new Map(videos.map(({ videoId, title }) => [videoId, title]));
  return (one) => {
    if (one.kind === "EXAM_TYPE") return examTypeLabels[one.id];
    return (one.kind === "TEST" ? tests.get(one.id) : titles.get(one.id)) ?? null;
  };
}

/** The single tests and lectures that a student bought, ended ones included. */
export async function openedOf(deps: Deps, userId: string): Promise<NamedOpened[]> {
  const now = deps.clock.now();
  const held = await Subscriptions.everythingOf(deps, userId);
  const views = held.flatMap((one) => openedView(one, now) ?? []);
  const names = await namesOf(deps, views);
  return views.map((one) => ({ ...one, name: names(one) }));
}
