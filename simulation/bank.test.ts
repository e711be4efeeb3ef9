import fc from "fast-check";
import { expect, test } from "vitest";
import * as Catalogue from "@academy/core/bank/catalogue/catalogue.service.ts";
import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import type { Table } from "@academy/core/kernel/platform/table.ts";
import { isAppError } from "@academy/core/kernel/shared/error.ts";
import { MINUTE } from "@academy/core/kernel/shared/time.ts";
import { memoryDeps } from "@academy/core/testing/memory-deps.fixture.ts";
import { depsFailingAt } from "@academy/core/testing/failing.fixture.ts";
import { admin, NAMES, testClock } from "@academy/core/testing/world.ts";
import { cellName, cellOf } from "@academy/core/bank/question/cell.rules.ts";
import * as BandStore from "@academy/core/bank/words/band.store.ts";
import { bandsOfQuestion } from "@academy/core/bank/words/band.rules.ts";
import { QuestionQuery } from "@academy/core/bank/question/question-list.schema.ts";
import * as QuestionList from "@academy/core/bank/search/question-list.service.ts";
import * as FreedNumbers from "@academy/core/bank/question/freed-numbers.service.ts";
import * as Remove from "@academy/core/bank/editing/question-remove.service.ts";
import { QuestionInput, QuestionUpdate } from "@academy/core/bank/question/question.schema.ts";
import * as Questions from "@academy/core/bank/editing/question.service.ts";
import * as QuestionStore from "@academy/core/bank/question/question.store.ts";
import { changeState } from "@academy/core/bank/review/state.service.ts";
import * as WordStore from "@academy/core/bank/words/word.store.ts";
import { runs } from "@academy/core/testing/runs.ts";
import { slowed } from "./slowed-table.ts";

/** One administrator's call; `at` chooses the question, `dies` the write that kills the process. */
interface Act {
  verb: "create" | "state" | "move" | "reword" | "delete" | "restore" | "look" | "tidy";
  at: number;
  word: number;
  /** How long each of its calls of the database takes, relative to the others. */
  turns: number[];
  dies: number | null;
  after: boolean;
}

const act: fc.Arbitrary<Act> = fc.record({
  verb: fc.constantFrom<Act["verb"]>(
    ...(["create", "create", "state", "state", "move", "reword"] as const),
    ...(["delete", "delete", "restore", "look", "tidy", "tidy"] as const),
  ),
  at: fc.nat(5),
  word: fc.nat(2),
  turns: fc.array(fc.constantFrom(0, 1, 3, 12, 50), { minLength: 1, maxLength: 4 }),
  dies: fc.option(fc.nat(8)),
  after: fc.boolean(),
});
/** Rounds of simultaneous calls. */
const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 8,
});

const WORDS = ["alpha", "bravo", "charlie"];
/** Those that the list shows. */
const STATES = ["DRAFT", "REVIEW", "APPROVED"] as const;
const DIFFICULTIES = ["EASY", "MEDIUM"] as const;

/** The bank, and the answers that its callers got. */
class Bank {
  readonly #author = admin();
  readonly clock = testClock();
  readonly deps = memoryDeps(this.clock);
  /** Every id that was ever created, including those of killed calls. */
  readonly ids: string[] = [];
  killed = 0;
  tidied = 0;

  async open(): Promise<void> {
    await Catalogue.create(this.deps, this.#author, { ...NAMES });
  }

  async run(one: Act): Promise<void> {
    const content = slowed(this.deps.content, one.turns);
    const slow = { ...this.deps, content };
    const { deps } =
      one.dies === null
        ? { deps: slow }
        : depsFailingAt(slow, one.dies, one.after ? "after" : "before");
    try {
      await this.#act(deps, one);
    } catch (error) {
      const dead = error instanceof Error && error.message === "The process died";
      if (dead) this.killed++;
      else if (!isAppError(error)) throw error;
    }
  }

  async #act(deps: Deps, { verb, at, word }: Act): Promise<void> {
    const question = `<p>A ${WORDS[word]} question</p>`;
    // Reading while calls are in progress must do no harm.
    if (verb === "look") return void (await this.listed(word === 0 ? {} : { text: "que" }, deps));
    if (verb === "create") {
      const input = {
        examType: "JEE",
        ...NAMES,
        difficulty: DIFFICULTIES[at % 2],
        responseType: "INTEGER",
        question,
        answerKey: at,
      };
      return void (await Questions.create(
        this.#noting(deps),
        this.#author,
        QuestionInput.parse(input),
      ));
    }
    const id = this.ids[at % Math.max(1, this.ids.length)];
    if (id === undefined) return;
    if (verb === "tidy") return this.#tidy(deps, id, word);
    if (verb === "delete") await Remove.remove(deps, this.#author, [id]);
    if (verb === "state") {
      await changeState(deps, this.#author, id, STATES[word] ?? "DRAFT", { comment: "Look." });
    }
    if (verb === "restore") await Remove.restore(deps, this.#author, [id]);
    const change = verb === "move" ? { difficulty: DIFFICULTIES[word % 2] } : { question };
    if (verb === "move" || verb === "reword") {
      await Questions.update(deps, this.#author, id, QuestionUpdate.parse(change));
    }
  }

  /** Frees numbers as after the deletion of many questions: none are kept, and questions in the way move. */
  async #tidy(deps: Deps, id: string, moves: number): Promise<void> {
    const [question] = await QuestionStore.findKept(deps, [id]);
    if (!question) return;
    await FreedNumbers.tidy(deps, cellOf(question), { maxKept: 0, moves: moves + 1 });
    this.tidied++;
  }

  /** Records the ids of the questions that got as far as a number. */
  #noting(deps: Deps): Deps {
    const put: Table["put"] = (item, condition) => {
      const id = item["questionId"];
      if (typeof id === "string" && !this.ids.includes(id)) this.ids.push(id);
      return deps.content.put(item, condition);
    };
    return { ...deps, content: { ...deps.content, put } };
  }

  /** Everything that a list shows, page by page. */
  async listed(query: Record<string, unknown>, deps = this.deps) {
    const ids: string[] = [];
    for (let page = 1; ; page++) {
      const asked = QuestionQuery.parse({ ...query, page, limit: 3 });
      const { questions, total, totalPages } = await QuestionList.list(deps, asked);
      ids.push(...questions.map(({ _id }) => _id));
      if (page >= totalPages) return { ids, total };
    }
  }

  /** The questions in the bank by their own items, which are the truth. */
  async truth() {
    const kept = await QuestionStore.findKept(this.deps, this.ids);
    return kept.filter(({ deletedAt }) => deletedAt === null);
  }
}

const sorted = (ids: readonly string[]) => ids.toSorted();

/** The ids of questions that one of their own bands does not have. */
async function withoutBands(bank: Bank, live: Awaited<ReturnType<Bank["truth"]>>) {
  const missing: string[] = [];
  for (const question of live) {
    for (const band of bandsOfQuestion(question)) {
      const ids = await BandStore.questionsIn(bank.deps, band);
      if (!ids.includes(question.questionId)) missing.push(question.questionId);
    }
  }
  return missing;
}

/**
 * Every list shows what exists, each question once, and counts it; no word is out of place, and all
 * bands have their questions.
 */
async function expectTrue(bank: Bank, mended: boolean): Promise<number> {
  const truth = await bank.truth();
  const expectList = async (query: Record<string, unknown>, some: typeof truth) => {
    const { ids, total } = await bank.listed(query);
    expect([query, sorted(ids)]).toEqual([query, sorted(some.map((one) => one.questionId))]);
    expect([query, total]).toEqual([query, some.length]);
  };
  await expectList({}, truth);
  expect(await withoutBands(bank, truth)).toEqual([]);
  for (const difficulty of DIFFICULTIES) {
    const some = truth.filter((one) => one.difficulty === difficulty);
    await expectList({ difficulty }, some);
  }
  for (const word of WORDS) {
    const some = truth.filter((one) => one.question.includes(word));
    await expectList({ text: word.slice(0, 4) }, some);
    if (!mended) continue;
    const { postings } = await WordStore.find(bank.deps, word);
    const cells = postings.map(({ questionId, cell }) => `${questionId} ${cell && cellName(cell)}`);
    const known = some.map((one) => `${one.questionId} ${cellName(cellOf(one))}`);
    expect(sorted(cells)).toEqual(sorted(known));
  }
  return truth.length;
}

/** Plays rounds of calls, checks every list, and counts what happened. */
async function play(all: readonly (readonly Act[])[]) {
  const bank = new Bank();
  await bank.open();
  for (const acts of all) {
    await Promise.all(acts.map((one) => bank.run(one)));
    if (bank.killed === 0) await expectTrue(bank, false);
  }
  // Later calls repair what killed calls left behind, once those can no longer be running.
  bank.clock.advance(10 * MINUTE);
  for (const query of [{}, ...WORDS.map((text) => ({ text }))]) await bank.listed(query);
  const shown = await expectTrue(bank, true);
  return { shown, killed: bank.killed, tidied: bank.tidied };
}

test("each question is listed and counted once, whatever runs concurrently and is killed anywhere", async () => {
  const law = fc.asyncProperty(rounds, async (all) => void (await play(all)));
  await fc.assert(law, { numRuns: runs(200) });
});

const calm = { at: 0, word: 0, turns: [0], dies: null, after: false };

// The control: the same checks, with calls that are certainly killed and questions that are left.
test("of four questions, three are listed after one is deleted and an edit was killed", async () => {
  const verb = "create" as const;
  const created = [0, 1, 2, 3].map((at) => ({ ...calm, verb, at, word: at % 3 }));
  const all: Act[][] = [
    created,
    [{ ...calm, verb: "delete" }],
    [{ ...calm, verb: "tidy", at: 1 }],
    [{ ...calm, verb: "reword", at: 1, word: 2, dies: 1 }],
  ];
  expect(await play(all)).toEqual({ shown: 3, killed: 1, tidied: 1 });
});

test("numbers that several killed calls left are not counted once the list was looked at", async () => {
  const create = { ...calm, verb: "create" as const };
  const killed = { ...create, dies: 1 };
  const removal = { ...calm, verb: "delete" as const, dies: 1 };
  const all: Act[][] = [
    [create],
    [create, { ...killed, dies: 0, after: true }],
    [create, killed],
    [{ ...calm, verb: "state", dies: 4, after: true }, killed],
    [create, { ...removal, at: 1 }, { ...removal, at: 2 }],
  ];
  expect(await play(all)).toMatchObject({ shown: 2 });
});
