import { isSigned, sign } from "../../people/session/signed-text.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError, conflict } from "../../kernel/shared/error.ts";
import { idPattern, newId, timeOfId } from "../../kernel/shared/id.ts";
import { DAY, iso } from "../../kernel/shared/time.ts";
import { noteGone } from "../progress/gone-tests.service.ts";
import * as Progress from "../progress/progress.service.ts";
import type { FoundCard } from "../card/card.rules.ts";
import type { PracticeSet, SetRequest } from "../card/practice.schema.ts";
import { levelsOf } from "./practice.rules.ts";
import { firstCards } from "../card/asked-cards.service.ts";
import { choose, type Chooser } from "./set-kinds.service.ts";
import { countSet } from "./set-limit.store.ts";

const PURPOSE = "practice set";
/** How long after it was made a set accepts answers. */
const LASTS = 30 * DAY;
const MINUTES = { least: 5, most: 180 };

/**
 * Makes a set of questions with their keys and solutions. It is not stored: its id proves who got
 * which questions when.
 * @throws AppError `not-found` nothing_to_practise or questions_asked, or for a test that is not
 * released; `limited`
 */
export async function make(
  deps: Deps,
  userId: string,
  { from, count, mode, minutes }: SetRequest,
): Promise<PracticeSet> {
  await countSet(deps, userId);
  const { state, item } = await Progress.load(deps, userId, { mayBeOld: true });
  const { dailyLimit } = item.settings;
  const gone = new Set<string>();
  const chooser: Chooser = { deps, userId, state, dailyLimit, to: "send", gone };
  let chosen = await choose(chooser, from, count);
  if (gone.size > 0) {
    const without = await noteGone(deps, userId, [...gone]);
    chosen = await choose({ ...chooser, state: without }, from, count);
  }
  const { cards, asked } = await firstCards(deps, chosen.cards, count);
  if (cards.length === 0) throw asked > 0 ? stillAsked() : nothing();
  const setId = newId("set", deps);
  const refs = cards.map(({ ref }) => ref);
  const passages = cards.flatMap(({ passage }) => passage ?? []);
  return {
    setId: `${setId}.${await sign(deps, PURPOSE, signedText(userId, setId, refs))}`,
    madeAt: iso(timeOfId(setId)),
    found: chosen.found - asked,
    ...(asked > 0 && { asked }),
    cards: cards.map(({ cut }) => cut()),
    mastery: levelsOf(
      state,
      cards.map(({ topic }) => topic),
    ),
    passages: Object.fromEntries(passages.map(({ id, html }) => [id, html])),
    mode,
    ...(mode === "timed" && { minutes: minutes ?? usualMinutes(cards) }),
  };
}

const nothing = () =>
  new AppError(
    "not-found",
    "nothing_to_practise",
    "There are no questions for this choice yet. Try another topic or all difficulties.",
  );

const stillAsked = () =>
  new AppError(
    "not-found",
    "questions_asked",
    "These questions are in a test that is still open to others. They come back when it is over.",
  );

const usualMinutes = (cards: readonly FoundCard[]): number => {
  const seconds = cards.reduce((sum, { parSeconds }) => sum + (parSeconds ?? 120), 0);
  return Math.min(MINUTES.most, Math.max(MINUTES.least, Math.ceil(seconds / 60)));
};

const signedText = (userId: string, setId: string, refs: readonly string[]): string =>
  [userId, setId, ...refs].join("\n");

/** What the signed id of a set proves: the id without its signature, and when the set was made. */
export interface ProvenSet {
  id: string;
  madeAt: number;
}

/**
 * Checks that the server gave a student exactly these questions under this id, lately.
 * @throws AppError `not-found`; `conflict` stale_set
 */
export async function prove(
  deps: Deps,
  userId: string,
  { setId, refs }: { setId: string; refs: readonly string[] },
): Promise<ProvenSet> {
  const [id = "", signature = ""] = setId.split(".");
  const text = signedText(userId, id, refs);
  if (!idPattern("set").test(id) || !(await isSigned(deps, PURPOSE, { text, signature }))) {
    throw new AppError(
      "not-found",
      "unknown_set",
      "This set was not found. Start a new set, and answer it on this account.",
    );
  }
  const madeAt = timeOfId(id);
  const now = deps.clock.now();
  if (now - madeAt > LASTS) throw stale();
  return { id, madeAt };
}

const stale = () =>
  conflict(
    "stale_set",
    "This set is older than 30 days. Your answers stay on this device as a file; start a new set.",
    { days: LASTS / DAY },
  );
