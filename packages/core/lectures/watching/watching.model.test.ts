import fc from "fast-check";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { newId } from "../../kernel/shared/id.ts";
import { SECOND } from "../../kernel/shared/time.ts";
import { newProfile } from "../../people/user/profile.fixture.ts";
import * as UserStore from "../../people/user/user.store.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { student, testClock } from "../../testing/world.ts";
import { openLecture } from "./open-lecture.service.ts";
import { isUnfinished } from "./place.rules.ts";
import { report } from "./watch-report.service.ts";
import { stretchesOf } from "./watched-bits.rules.ts";
import * as Watched from "./watched-data.service.ts";

const LENGTH = 1800;

const device = fc.nat(1);
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("open" as const), device }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("play" as const),
      device,
      seconds: fc.integer({ min: 1, max: 300 }),
      speed: fc.constantFrom(0.75, 1, 1.5, 2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("jump" as const), device, to: fc.nat(LENGTH) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("send" as const),
      device,
      last: fc.boolean(),
      /**
       * What happens to the call: the report or its answer is lost, the process dies before or
       * after a write, or both devices send at the same time.
       */
      fate: fc.constantFrom("answered", "lost", "unanswered", "dies before", "dies after", "both"),
      write: fc.nat(1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("repeat" as const), device }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Send = Extract<Step, { kind: "send" }>;

type Report = Parameters<typeof report>[1];

/** A player as it behaves in a browser. */
interface Player {
  pass: string;
  n: number;
  at: number;
  notedAt: number;
  unsent: [number, number][];
  sent: { body: Report; notedAt: number } | null;
}

async function world() {
  const clock = testClock();
  const deps = { ...memoryDeps(clock), log: { info: () => {}, error: () => {} } };
  const actor = student();
  await UserStore.addProfile(deps, { ...newProfile, userId: actor.userId });
  const videoId = newId("video", deps);
  const open = async (at: number): Promise<Player> => {
    const video = { videoId, isFree: true, duration: LENGTH };
    const start = await openLecture(deps, actor, video, {});
    // The time until the first picture is there.
    clock.advance(20 * SECOND);
    return { pass: start?.pass ?? "", n: 0, at, notedAt: clock.now(), unsent: [], sent: null };
  };
  const players = [await open(0), await open(0)];
  /** The seconds that were played, and where the student stopped according to the newest report. */
  const model = { seconds: new Set<number>(), at: 0, notedAt: 0 };
  return { clock, deps, actor, videoId, open, players, model };
}

type World = Awaited<ReturnType<typeof world>>;

const call = (deps: Deps, body: Report) => report(deps, body, async () => true);

function reportOf({ clock, model }: World, player: Player, last: boolean): Report {
  player.n++;
  const { pass, n, unsent, at, notedAt } = player;
  // The model may note where the student stopped now: if this report is lost, the same player sends
  // another one, with the same place or a later one.
  if (notedAt > model.notedAt) Object.assign(model, { at, notedAt });
  const agoSeconds = agoOf(clock, notedAt);
  const body: Report = { pass, n, stretches: [...unsent], at, agoSeconds, of: null, last };
  player.sent = { body, notedAt };
  return body;
}

/**
 * The seconds since the player noted its place, counted when a report is sent: if a lost report is
 * sent again, the number is larger.
 */
const agoOf = (clock: World["clock"], notedAt: number) => (clock.now() - notedAt) / SECOND;

/** Sends what the server has not confirmed. */
async function send(w: World, one: Send): Promise<void> {
  const chosen = one.fate === "both" ? w.players : [w.players[one.device]!];
  const dies = one.fate === "dies before" ? "before" : one.fate === "dies after" ? "after" : null;
  const deps = dies ? depsFailingAt(w.deps, one.write, dies).deps : w.deps;
  await Promise.all(
    chosen.map(async (player) => {
      if (player.unsent.length === 0) return;
      const body = reportOf(w, player, one.last);
      if (one.fate === "lost") return;
      const answer = await call(deps, body).catch((error: unknown) => {
        if (error instanceof Error && error.message === "The process died") return null;
        throw error;
      });
      if (!answer || one.fate === "unanswered") return;
      player.pass = answer.pass;
      player.unsent.splice(0, body.stretches.length);
    }),
  );
}

function play({ clock, model }: World, player: Player, one: Extract<Step, { kind: "play" }>): void {
  const from = player.at;
  const to = Math.min(LENGTH, from + one.seconds);
  if (to === from) return;
  clock.advance(Math.ceil(((to - from) / one.speed) * SECOND));
  for (let second = Math.floor(from); second < to; second++) model.seconds.add(second);
  player.unsent.push([from, to]);
  Object.assign(player, { at: to, notedAt: clock.now() });
}

async function run(w: World, one: Step): Promise<void> {
  const player = w.players[one.device]!;
  // No two things happen in the same moment.
  w.clock.advance(SECOND);
  if (one.kind === "open") {
    // The page that is opened next sends what the earlier player had not sent.
    await finish(w, player);
    w.players[one.device] = await w.open(player.at);
  } else if (one.kind === "play") play(w, player, one);
  else if (one.kind === "jump") Object.assign(player, { at: one.to, notedAt: w.clock.now() });
  else if (one.kind === "repeat") {
    if (!player.sent) return;
    const { body, notedAt } = player.sent;
    await call(w.deps, { ...body, agoSeconds: agoOf(w.clock, notedAt) });
  } else await send(w, one);
}

async function finish(w: World, player: Player): Promise<void> {
  await call(w.deps, reportOf(w, player, true));
  player.unsent = [];
}

test("two devices that lose, repeat and mix their reports make one record of what was played", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const w = await world();
      for (const one of steps) await run(w, one);
      for (const player of w.players) await finish(w, player);
      const { deps, actor, videoId, model } = w;
      const [record] = await Watched.ofStudent(deps, actor.userId, [videoId]);
      const found = stretchesOf(record ?? { bits: "", unit: 1 }).flatMap(([from, to]) =>
        Array.from({ length: to - from }, (_, i) => from + i),
      );
      expect(found).toEqual([...model.seconds].toSorted((a, b) => a - b));
      const { at, notedAt: seenAt } = model;
      expect(record).toMatchObject({ at, seenAt });
      // The list of lectures to continue has the same place.
      const stop = { at, of: LENGTH };
      const listed = isUnfinished(stop) ? [{ videoId, ...stop, seenAt }] : [];
      expect(await Watched.lately(deps, actor.userId)).toEqual(listed);
    }),
    { numRuns: runs(300) },
  );
});
