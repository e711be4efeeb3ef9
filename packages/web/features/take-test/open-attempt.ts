import type { AttemptView } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import type { TypeParts } from "@academy/response-types/shared/type-parts.ui.ts";
import { attemptIn, paperIn, type KeptTest } from "../../shared/offline/kept-test.rules.ts";
import { throughCrowd } from "../../lib/api/retry.rules.ts";
import { signedInUser } from "../../lib/session/session.ts";
import { canOpenSealed, loadSealed } from "../../shared/sealed-paper/load-sealed.ts";
import { type PaperContent, shownPaper } from "../../shared/sealed-paper/paper-content.ts";
import { RunningAttempt } from "./running-attempt.ts";
import type { RunningParts } from "./running-parts.ts";
import { type Owned, channelTabs, ownedBy } from "../../shared/outbox/tabs.ts";
import type { AttemptClock } from "./clock/attempt-clock.ts";
import { exitsIn } from "../../shared/outbox/page-events.rules.ts";
import type { Mode } from "./integrity/full-screen.rules.ts";
import { KeptPlace } from "./sync/kept-place.shelf.ts";
import { mergeServer, type Outbox } from "../../shared/outbox/outbox.rules.ts";
import { noteOpen } from "../../shared/outbox/kept-attempt.shelf.ts";
import { indexedDb, Shelf } from "../../shared/outbox/outbox.shelf.ts";
import { inOwnOrder } from "./own-order.ts";
import type { LanguagesOf, OpenedLanguages } from "./languages/open-languages.tsx";
import type { ShownQuestion } from "./shown-questions.ts";
import { patchAnswers } from "../../shared/outbox/outbox.queries.ts";
import { loadParts } from "./load-parts.ts";
import { getQuestions, postAttempt, findKeptTest } from "./take-test.queries.ts";
import { orKept } from "./offline/outage.rules.ts";
import { type LaterScreens, loadLaterScreens } from "./view/later-screens.ts";

/** A running attempt with everything that its screen needs, so that nothing is loaded later. */
export interface OpenedAttempt {
  /** What the student must not leave: full screen, the page, or nothing. */
  mode: Mode;
  running: RunningAttempt;
  clock: AttemptClock;
  attemptId: string;
  /** The attempt as the start returned it, or as the device kept it. */
  attempt: AttemptView;
  device: string;
  place: KeptPlace;
  /** The number of counted exits: the larger one of this browser's count and the server's count. */
  exits: number;
  /** The paper as it arrived, with the images of a sealed paper. */
  paper: PaperContent;
  /** The answer inputs of the paper's response types. */
  parts: ReadonlyMap<string, TypeParts>;
  screens: LaterScreens;
  /** Set only for a test that has other languages than English. */
  languages: OpenedLanguages | undefined;
  /** Keeps the paper's images in memory until the returned function is called. */
  keepImages: () => () => void;
}

/** A start responds within this time, so an attempt that began earlier was resumed. */
const START_MS = 5_000;

const isResumed = ({ startedAt, serverTime }: AttemptView): boolean =>
  Date.parse(serverTime) - Date.parse(startedAt) > START_MS;

interface Kept {
  userId: string;
  device: string;
  shelf: Shelf;
  place: KeptPlace;
  outbox: Outbox;
  owned: Owned;
  languages: OpenedLanguages | undefined;
}

/** Position of the question that was open before a reload. */
const startIn = (questions: readonly StudentQuestion[], { now }: KeptPlace): number =>
  Math.max(
    0,
    questions.findIndex(({ _id }) => _id === now.questionId),
  );

function createRunning(
  questions: readonly ShownQuestion[],
  attempt: AttemptView,
  clock: AttemptClock,
  { userId, device, shelf, place, outbox, owned, languages }: Kept,
): RunningAttempt {
  const learn: typeof clock.learn = (ask) => clock.learn(() => owned(ask));
  const send: RunningParts["send"] = (save, { keepalive }) =>
    learn(() => patchAnswers(attempt.attemptId, { ...save, device }, keepalive));
  return new RunningAttempt({
    questions,
    outbox,
    shelf,
    tabs: channelTabs(shelf.key),
    cameFromOther: attempt.otherDevice,
    startAt: startIn(questions, place),
    onShow: (questionId) => void place.change({ questionId }),
    send: languages?.sending(send) ?? send,
    fetchAnswers: async () => {
      const { answers } = await learn(() => postAttempt(userId, attempt.testId, device));
      return answers;
    },
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    online: () => navigator.onLine,
    deadline: () => clock.nextEnd,
    sectionEnds: () => clock.sectionEnds,
  });
}

/** Retries a start that the gateway rejected under load. */
const patiently = <T>(ask: () => Promise<T>): Promise<T> =>
  throughCrowd(ask, {
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    random: Math.random,
  });

/**
 * The paper from its sealed file, which is usually on this device already; otherwise from the API.
 */
async function loadPaper(userId: string, { testId, paper }: AttemptView): Promise<PaperContent> {
  try {
    if (paper && canOpenSealed()) return await (await loadSealed()).open(testId, paper);
  } catch (error) {
    // oxlint-disable-next-line no-console -- this is where a developer looks for the reason
    console.warn("The questions come from the server instead.", error);
  }
  return { questions: await patiently(() => getQuestions(userId, testId)), ...WITHOUT_IMAGES };
}

const WITHOUT_IMAGES = { images: new Map<string, Blob>(), mediaUrl: "" };

interface Started {
  attempt: AttemptView;
  /** The test that the device has kept; null if the server could be reached. */
  used: KeptTest | null;
}

/** The server's attempt, or the attempt that this device has kept. */
const startOrKept = (
  keptTest: Promise<KeptTest | null>,
  clock: AttemptClock,
  start: () => Promise<AttemptView>,
): Promise<Started> =>
  orKept<Started, KeptTest>(
    async () => ({ attempt: await patiently(() => clock.learn(start)), used: null }),
    keptTest,
    (used) => {
      clock.assume({ skewMs: used.skewMs, ...used.attempt });
      return { attempt: attemptIn(used, Date.now()), used };
    },
  );

/**
 * The paper from the server. If the server is slow or cannot be reached, the kept paper of this
 * attempt.
 */
async function paperOf(
  attempt: AttemptView,
  userId: string,
  keptTest: Promise<KeptTest | null>,
  offline: boolean,
): Promise<PaperContent> {
  const own = keptTest.then((one) =>
    one?.attempt.attemptId === attempt.attemptId ? paperIn(one) : null,
  );
  return (
    (offline && (await own)) ||
    orKept(
      () => loadPaper(userId, attempt),
      own,
      (one) => one,
    )
  );
}

/**
 * Starts or resumes the attempt with one request, then loads the paper and the answer inputs.
 * Merges the answers that this browser stored with the server's answers. If the server cannot be
 * reached, a running test is opened from this device: its first save then asks for the server's
 * answers.
 *
 * @throws ApiError of the start or of the paper; trying again resumes the same attempt
 */
export async function openAttempt(
  userId: string,
  testId: string,
  clock: AttemptClock,
  device: string,
  test: Pick<TestView, "sectionDetails" | "title"> & LanguagesOf["test"],
): Promise<Omit<OpenedAttempt, "mode">> {
  const owned = ownedBy(userId, signedInUser);
  const keptTest = findKeptTest(userId, testId);
  const { attempt, used } = await startOrKept(keptTest, clock, () =>
    owned(() => postAttempt(userId, testId, device)),
  );
  const { attemptId, deadline } = attempt;
  const shelf = new Shelf(indexedDb, { userId, attemptId });
  const place = new KeptPlace(indexedDb, { userId, attemptId });
  const [kept, , noted, paper] = await Promise.all([
    shelf.load(),
    place.load(),
    noteOpen(indexedDb, { userId, testId, attemptId, deadline, title: test.title }),
    paperOf(attempt, userId, keptTest, used !== null),
  ]);
  const { questions, keepImages } = shownPaper(paper);
  if (!noted) shelf.durable = false;
  const [parts, screens] = await Promise.all([loadParts(questions), loadLaterScreens(test)]);
  const outbox = mergeServer(kept, attempt.answers);
  // Stored, so that answers from other devices are also there after a reload without a connection.
  void shelf.keep(outbox);
  const ordered = await inOwnOrder(test, questions, attempt.seed);
  const spoken = { userId, test, attempt, paper, questions: ordered };
  const languages = await screens.languageParts?.openLanguages(spoken);
  const own = { userId, device, shelf, place, outbox, owned, languages };
  const running = createRunning(ordered, attempt, clock, own);
  // The unsent event causes a first save, whose response contains the server's answers.
  if (used || isResumed(attempt)) running.log({ kind: "resume", at: clock.now(), seconds: 0 });
  // Saves immediately: if the server does not answer, the page says that it is offline.
  if (used) void running.flush();
  const exits = Math.max(attempt.exits, exitsIn(kept));
  const shown = { parts, screens, languages, keepImages };
  return { running, clock, attemptId, attempt, paper, place, device, exits, ...shown };
}
