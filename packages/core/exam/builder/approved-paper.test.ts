import fc from "fast-check";
import { expect, test } from "vitest";
import * as Catalogue from "../../bank/catalogue/catalogue.service.ts";
import { addChoice } from "../../bank/question/bank.fixture.ts";
import {
  QUESTION_STATES,
  type QuestionState,
  QuestionUpdate,
} from "../../bank/question/question.schema.ts";
import * as QuestionRead from "../../bank/question/question-read.service.ts";
import * as Questions from "../../bank/editing/question.service.ts";
import { changeState } from "../../bank/review/state.service.ts";
import * as Proposals from "../../bank/review/proposal.service.ts";
import * as ReviewSettings from "../../bank/review-settings/review-settings.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import type { StaffRole } from "../../kernel/shared/staff-role.rules.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { admin, NAMES, student, testClock, testInput } from "../../testing/world.ts";
import * as Preparation from "./preparation.service.ts";

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
  verb: "create" | "edit" | "classify" | "state" | "propose" | "decide" | "withdraw";
  by: number;
  at: number;
  to: QuestionState;
  comment: boolean;
}

const act: fc.Arbitrary<Act> = fc.record({
  verb: fc.constantFrom<Act["verb"]>(
    ...(["create", "edit", "classify", "state", "state", "state"] as const),
    ...(["propose", "decide", "decide", "withdraw"] as const),
  ),
  by: fc.nat(people.length - 1),
  at: fc.nat(3),
  to: fc.constantFrom(...QUESTION_STATES),
  comment: fc.boolean(),
});

/** What the test knows about a question from the answers of its calls alone. */
interface Known {
  id: string;
  state: QuestionState;
  /** Who changed the content since it was last approved. */
  changedBy: string | null;
  /** The text that students may see once the question is approved. */
  text: string;
  proposed?: { text: string; by: string };
}

const lensText = (n: number): string => `<p>What does lens ${n} bend?</p>`;

/** A bank in which questions are reviewed, and what the responses of its calls say about them. */
class Workflow {
  readonly deps: Deps = memoryDeps(testClock());
  readonly known: Known[] = [];
  approvals = 0;
  accepted = 0;
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
      // The endpoint accepts this call from administrators, authors and reviewers, so each of them
      // may do it.
      const text = lensText(++this.edits);
      const { _id } = await addChoice(this.deps, by, { ...NAMES, question: text });
      this.known.push({ id: _id, state: "DRAFT", changedBy: by.userId, text });
      return;
    }
    const one = this.known[at % Math.max(1, this.known.length)];
    if (!one) return;
    if (verb === "state") return this.#state(one, by, to, comment);
    const question = lensText(++this.edits);
    if (verb === "propose") return this.#propose(one, by, question);
    if (verb === "decide") return this.#decide(one, by, comment);
    if (verb === "withdraw") {
      await Proposals.withdraw(this.deps, by, one.id);
      expect(one.proposed?.by ?? by.userId).toBe(by.userId);
      delete one.proposed;
      return;
    }
    const sent = verb === "edit" ? { question } : { difficulty: "MEDIUM" };
    await Questions.update(this.deps, by, one.id, QuestionUpdate.parse(sent));
    if (verb === "edit") one.text = question;
    if (verb === "edit" && one.state !== "APPROVED") one.changedBy = by.userId;
    // While review is required, only administrators change approved questions, which papers may
    // ask.
    if (one.state === "APPROVED") expect(by.isAdmin).toBe(true);
  }

  async #propose(one: Known, by: Actor, text: string): Promise<void> {
    const { rev } = await QuestionRead.read(this.deps, one.id);
    await Proposals.propose(this.deps, by, one.id, { rev, question: text });
    expect(one.state).toBe("APPROVED");
    expect(one.proposed?.by ?? by.userId).toBe(by.userId);
    one.proposed = { text, by: by.userId };
  }

  /** Approves the proposal that waits, or sends it back with a comment. */
  async #decide(one: Known, by: Actor, back: boolean): Promise<void> {
    const { proposal } = await Proposals.read(this.deps, by, one.id);
    if (!proposal) return;
    const decision = { proposalId: proposal.proposalId, approve: !back };
    const why = back ? { comment: "Name the lens." } : {};
    await Proposals.decide(this.deps, by, one.id, { ...decision, ...why });
    if (!back) {
      expect(one.state).toBe("APPROVED");
      expect(one.proposed?.by).not.toBe(by.userId);
      one.text = one.proposed?.text ?? "none was proposed";
      this.accepted++;
    }
    // A proposal that was sent back stays with its proposer, and never gets into a paper.
    delete one.proposed;
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

  /** The ids in a paper that lists these questions and picks the missing ones. */
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
    const inPaper = questions.flat().map(({ question }) => question);
    return { ids: inPaper.map(({ questionId }) => questionId), inPaper, refused };
  }
}

const acts = (
  ...all: readonly (readonly [verb: Act["verb"], by: number, at: number, to: QuestionState])[]
): Act[] => all.map(([verb, by, at, to]) => ({ verb, by, at, to, comment: false }));

/** A draft, and an approved question with a proposal. */
const FIRST = acts(
  ["create", 2, 0, "DRAFT"],
  ["create", 2, 0, "DRAFT"],
  ["state", 2, 0, "REVIEW"],
  ["state", 3, 0, "APPROVED"],
  ["propose", 4, 0, "DRAFT"],
);

/** Checks the papers that can be made after some acts, and counts the results. */
async function papersAfter(more: readonly Act[]) {
  const bank = new Workflow();
  await bank.open();
  for (const one of [...FIRST, ...more]) await bank.run(one);
  const approved = bank.known.filter(({ state }) => state === "APPROVED").map(({ id }) => id);
  const picked = await bank.paper([], bank.known.length);
  expect(picked.ids.toSorted()).toEqual(approved.toSorted());
  for (const { questionId, question } of picked.inPaper) {
    expect(question).toBe(bank.known.find(({ id }) => id === questionId)?.text);
  }
  const ids = bank.known.map(({ id }) => id);
  const listed = await bank.paper(ids, ids.length);
  expect(listed.refused.toSorted()).toEqual(ids.filter((id) => !approved.includes(id)).toSorted());
  const { approvals, accepted, refusals } = bank;
  return { approvals, accepted, refusals, drawn: picked.ids.length, left: listed.refused.length };
}

test("no unapproved question or proposal gets into a paper, and no one approves their own last change", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (more) => {
      await papersAfter(more);
    }),
    { numRuns: runs(300) },
  );
});

// Proves that the checks above check something: here, questions are certainly approved and picked,
// and one is left out.
test("of three questions, a paper has the two that reviewers approved, one with its new text", async () => {
  const more = acts(
    ["decide", 3, 0, "DRAFT"],
    ["state", 2, 1, "REVIEW"],
    ["state", 2, 1, "APPROVED"],
    ["state", 3, 1, "APPROVED"],
    ["create", 2, 0, "DRAFT"],
  );
  // Tara may not approve her own question, so one act is refused.
  expect(await papersAfter(more)).toEqual({
    approvals: 2,
    accepted: 1,
    refusals: 1,
    drawn: 2,
    left: 1,
  });
});
