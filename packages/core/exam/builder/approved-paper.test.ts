import fc from "fast-check";
import { expect, test } from "vitest";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import { addChoice } from "../../bank/question/bank.fixture.ts";
import {
  QUESTION_STATES,
  type QuestionState,
  QuestionUpdate,
} from "../../bank/question/question.schema.ts";
import * as Questions from "../../bank/question/question.service.ts";
import { changeState } from "../../bank/question/state.service.ts";
import * as ReviewSettings from "../../bank/review/review-settings.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import type { StaffRole } from "../../kernel/shared/staff-role.rules.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { admin, NAMES, student, testClock, testInput } from "../../testing/world.ts";
import * as Preparation from "../assessment/preparation.service.ts";

const staff = (name: string, ...roles: StaffRole[]): Actor => ({ ...student(name), roles });
const boss = admin();
const people: readonly Actor[] = [
  boss,
  admin(),
  staff("Tara", "author"),
  staff("Ravi", "reviewer"),
  staff("Uma", "author", "reviewer"),
  student("Asha"),
];

interface Act {
  verb: "create" | "edit" | "classify" | "state";
  by: number;
  at: number;
  to: QuestionState;
  comment: boolean;
}

const act: fc.Arbitrary<Act> = fc.record({
  verb: fc.constantFrom("create", "edit", "classify", "state", "state", "state"),
  by: fc.nat(people.length - 1),
  at: fc.nat(3),
  to: fc.constantFrom(...QUESTION_STATES),
  comment: fc.boolean(),
});

/** What is known of a question from the answers to the calls alone. */
interface Known {
  id: string;
  state: QuestionState;
  /** Who changed the content since it was last approved. */
  changedBy: string | null;
}

/** A bank with review, and what its callers were answered. */
class Workflow {
  readonly deps: Deps = memoryDeps(testClock());
  readonly known: Known[] = [];
  approvals = 0;
  edits = 0;
  refusals = 0;

  async open(): Promise<void> {
    await Catalogue.create(this.deps, boss, { ...NAMES });
    const on = { needsReview: true, needsSolution: false, rev: 0 };
    await ReviewSettings.change(this.deps, boss, on);
  }

  async run(one: Act): Promise<void> {
    try {
      await this.#act(one, people[one.by] ?? boss);
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.refusals++;
    }
  }

  async #act({ verb, at, to, comment }: Act, by: Actor): Promise<void> {
    if (verb === "create") {
      // The endpoint admits administrators, authors and reviewers.
      const { _id } = await addChoice(this.deps, by, { ...NAMES });
      this.known.push({ id: _id, state: "DRAFT", changedBy: by.userId });
      return;
    }
    const one = this.known[at % Math.max(1, this.known.length)];
    if (!one) return;
    if (verb === "state") return this.#state(one, by, to, comment);
    const question = `<p>What does lens ${++this.edits} bend?</p>`;
    const sent = verb === "edit" ? { question } : { difficulty: "MEDIUM" };
    await Questions.update(this.deps, by, one.id, QuestionUpdate.parse(sent));
    if (verb === "edit" && one.state !== "APPROVED") one.changedBy = by.userId;
    // While review is required, only administrators change what is drawn.
    if (one.state === "APPROVED") expect(by.isAdmin).toBe(true);
  }

  async #state(one: Known, by: Actor, to: QuestionState, comment: boolean): Promise<void> {
    const options = comment ? { comment: "Look again." } : {};
    const { changed } = await changeState(this.deps, by, one.id, to, options);
    expect(changed).toBe(to !== one.state);
    if (changed && to === "APPROVED") {
      expect(one.changedBy).not.toBe(by.userId);
      one.changedBy = null;
      this.approvals++;
    }
    one.state = to;
  }

  /** The ids in a paper that lists these questions, or picks as many as it needs. */
  async paper(listed: readonly string[], wanted: number) {
    const more = {
      totalQuestions: wanted,
      sectionDetails: [{ subject: NAMES.subject, numQuestions: wanted, questionIds: [...listed] }],
    };
    const input = testInput(this.deps, [], more);
    const { questions, problems } = await Preparation.prepare(this.deps, input, {
      testId: "",
      paper: "",
    });
    const refused = problems.flatMap(({ code, questionId, severity }) =>
      code === "not_approved" && severity === "error" ? [questionId ?? ""] : [],
    );
    return { ids: questions.flat().map(({ question }) => question.questionId), refused };
  }
}

const ROUNDS = runs(300);

test("no unapproved question gets into a paper, and no one approves their own last change", async () => {
  let [approvals, drawn, refused] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const bank = new Workflow();
      await bank.open();
      await bank.run({ verb: "create", by: 2, at: 0, to: "DRAFT", comment: false });
      for (const one of acts) await bank.run(one);
      const approved = bank.known.filter(({ state }) => state === "APPROVED").map(({ id }) => id);
      const picked = await bank.paper([], bank.known.length);
      expect(picked.ids.toSorted()).toEqual(approved.toSorted());
      const ids = bank.known.map(({ id }) => id);
      const listed = await bank.paper(ids, ids.length);
      expect(listed.refused.toSorted()).toEqual(
        ids.filter((id) => !approved.includes(id)).toSorted(),
      );
      approvals += bank.approvals;
      drawn += picked.ids.length;
      refused += listed.refused.length;
    }),
    { numRuns: ROUNDS },
  );
  // The control: questions were approved, drawn and refused.
  expect(approvals).toBeGreaterThan(ROUNDS / 10);
  expect(drawn).toBeGreaterThan(ROUNDS / 10);
  expect(refused).toBeGreaterThan(ROUNDS / 2);
});
