import { scopedId } from "@academy/core/exam/terms/paper/paper-id.rules.ts";
import type { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import {
  type PaperPack,
  SealError,
  sealedIdOf,
  unseal,
} from "@academy/core/exam/paper/seal.rules.ts";
import type { PaperToOpen } from "@academy/core/exam/terms/paper/seal.schema.ts";
import { keepUntil, loadDelay, type TestAhead } from "./ahead.rules.ts";
import { packs as inBrowser, type Packs } from "./pack.shelf.ts";
import type { PaperContent } from "./paper-content.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The longest time that a start waits for a sealed paper; after it, the API sends the questions.
 */
const PATIENCE_MS = 10_000;
const TRIES = 2;
/** How long to wait before asking again for a paper that did not come before its start. */
const AGAIN_MS = 30_000;
/** How long to keep a paper if the end of its test is unknown. */
const KEEP_MS = 24 * 3_600_000;

interface Parts {
  packs: Packs;
  /** Fetches `/sealed/{id}`. */
  load: (id: string, signal: AbortSignal) => Promise<Bytes>;
  now: () => number;
  random: () => number;
  after: (ms: number, work: () => void) => void;
}

async function loadFromEdge(id: string, signal: AbortSignal): Promise<Bytes> {
  const answer = await fetch(`/sealed/${id}`, { signal, credentials: "omit" });
  if (!answer.ok) throw new SealError(`The sealed paper did not load (${answer.status}).`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** Loads sealed papers before they are needed, and opens them. */
export class SealedPapers {
  readonly #parts: Parts;
  readonly #loading = new Map<string, Promise<Bytes>>();
  readonly #planned = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Loads the papers of these tests, each at a random moment before its start. Repeating it changes
   * nothing; a test that was edited has another paper, which is loaded as well.
   */
  loadAhead(tests: readonly TestAhead[], now: number): void {
    const { random, after } = this.#parts;
    for (const test of tests) {
      const id = test.sealed?.id;
      if (id === undefined || this.#planned.has(id)) continue;
      this.#planned.add(id);
      // Without a connection the paper is requested again until the start, which then reports the
      // problem.
      const load = () =>
        void this.file(id, keepUntil(test, now)).catch(() => {
          if (this.#parts.now() < Date.parse(test.startTime)) after(AGAIN_MS, load);
        });
      after(loadDelay(test, now, random()), load);
    }
  }

  /** Whether a paper is stored in this browser. */
  async isHere(id: string): Promise<boolean> {
    return (await this.#parts.packs.get(id)) !== undefined;
  }

  /**
   * @throws Error that says why the paper cannot be opened; the API can send the questions instead
   */
  async open(testId: string, paper: PaperToOpen): Promise<PaperContent> {
    const file = await this.file(paper.id);
    const pack = await unseal(file, { testId, paper: paper.version }, paper.key);
    const images = pack.images.map(({ src, type, bytes }) => {
      return [src, new Blob([bytes], { type })] as const;
    });
    const questions = pack.questions.map((one) => withPassage(one, pack, testId));
    return { questions, images: new Map(images), mediaUrl: paper.mediaUrl };
  }

  /**
   * The sealed file: from memory, from this browser's storage, or from the network. The name of a
   * file is its hash, so each file is checked by it.
   */
  file(id: string, until = this.#parts.now() + KEEP_MS): Promise<Bytes> {
    const known = this.#loading.get(id) ?? this.#find(id, until);
    this.#loading.set(id, known);
    known.catch(() => this.#loading.delete(id));
    return known;
  }

  async #find(id: string, until: number): Promise<Bytes> {
    const { packs, now } = this.#parts;
    // A browser that cannot keep files can still load them.
    const kept = await packs.get(id).catch(() => undefined);
    if (kept && (await sealedIdOf(kept)) === id) return kept;
    const file = await this.#load(id);
    await packs.tidy(now()).catch(() => undefined);
    await packs.keep(id, file, until).catch(() => undefined);
    return file;
  }

  async #load(id: string): Promise<Bytes> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    for (let tried = 1; ; tried++) {
      try {
        const file = await this.#parts.load(id, signal);
        if ((await sealedIdOf(file)) === id) return file;
        throw new SealError("The sealed paper was changed on its way.");
      } catch (error) {
        if (tried === TRIES || signal.aborted) throw error;
      }
    }
  }
}

function withPassage(
  { passageId, ...question }: PaperPack["questions"][number],
  { passages }: PaperPack,
  testId: string,
): StudentQuestion {
  if (passageId === undefined) return question;
  const passageText = passages[passageId];
  return {
    ...question,
    passageId: scopedId(passageId, testId),
    ...(passageText && { passageText }),
  };
}

export const sealedPapers = new SealedPapers({
  packs: inBrowser,
  load: loadFromEdge,
  now: () => Date.now(),
  random: Math.random,
  after: (ms, work) => void setTimeout(work, ms),
});
