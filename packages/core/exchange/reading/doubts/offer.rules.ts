import { listUnder } from "../list-under.ts";
import type { Answers } from "../answers/answers.rules.ts";
import type { Block } from "../block.ts";
import type { Facts } from "../facts.rules.ts";
import type { Habits } from "../habits.ts";
import { isUnlabelled } from "../marks/option.rules.ts";
import { isOutside } from "./question-doubts.rules.ts";
import type { FormShare, PaperPart, PaperQuestion, Role } from "../reading.ts";
import { linesBelow } from "../cutting/plain-options.rules.ts";
import type { Hints } from "../hints.schema.ts";

/** Why a file is not offered for insertion before a person has looked at it. */
export interface Reason {
  kind: string;
  text: string;
  remedy?: Partial<Hints>;
}

export interface OfferContext {
  blocks: readonly Block[];
  questions: readonly PaperQuestion[];
  parts: readonly PaperPart[];
  roles: readonly { role: Role; question: number }[];
  facts: readonly Facts[];
  habits: Habits;
  options: readonly FormShare[];
  answers: Answers;
  /** How many lines announce keys, such as "Answer key", without a readable key below them. */
  unread: number;
  /** The number of keys that are listed apart. */
  entries: number;
  hints: Hints;
}

/**
 * If at least this share of questions is complete and alike, the paper was certainly read
 * correctly.
 */
const SOLID = 0.95;
const PASSES = 0.6;
/** A line with nothing but a text in brackets: "[Level: Medium]". */
const BRACKETED = /^\s*\[[^\]]{0,40}\]\s*$/;
/** With at most this many questions, a file does not show how it usually writes its questions. */
const NO_HABITS_UP_TO = 4;

export function reasonsAgainst(context: OfferContext): Reason[] {
  const found = [
    ...keyReasons(context),
    ...formReasons(context),
    ...(isSolid(context) ? [] : shapeReasons(context)),
    ...lineReasons(context),
  ];
  return found
    .filter(({ kind }) => !context.hints.confirmed.includes(kind))
    .map((reason) => ({ ...reason, remedy: reason.remedy ?? { confirmed: [reason.kind] } }));
}

const confirmed = (kind: string, text: string): Reason => ({ kind, text });

function keyReasons({ questions, answers, unread, entries }: OfferContext): Reason[] {
  const reasons: Reason[] = [];
  const { asked } = answers.marks;
  if (asked) {
    reasons.push({ kind: "key-mark", text: asked.text, remedy: { keyMark: asked.trait } });
  }
  const isKeyless = questions.every(({ written }) => written === "");
  if (unread > 0 && isKeyless) {
    reasons.push(
      confirmed("key-page", "A page of keys was found and could not be read. Paste its keys."),
    );
  }
  if (answers.refused !== undefined) reasons.push(confirmed("key-parts", answers.refused));
  const keyless = questions.filter(({ keyFrom }) => keyFrom === "" || keyFrom === "apart");
  const given = questions.filter(({ keyFrom }) => keyFrom === "apart").length;
  if (entries > 0 && given < Math.min(entries, keyless.length) * 0.9) {
    reasons.push(
      confirmed(
        "key-match",
        [
          `${entries} keys stand apart, and ${given} of them fit a question.`,
          ...answers.doubts,
        ].join(" "),
      ),
    );
  }
  return reasons;
}

function formReasons({ questions, options, hints, roles, blocks }: OfferContext): Reason[] {
  const keyed = questions.filter(({ key }) => key !== "").length;
  const explained = questions.filter(
    ({ slices, type }) => slices.options.length >= 2 || type === "number",
  ).length;
  const isDark =
    questions.length === 0 ||
    (explained === 0 && keyed === 0) ||
    (explained < questions.length * 0.5 &&
      keyed < questions.length * 0.5 &&
      isMixed(questions, roles));
  if (isDark) {
    const text =
      questions.length === 0
        ? "No questions were found. Say how they are numbered, or how many lines their options have."
        : "Neither options nor keys explain this file. Say what its options look like.";
    return [{ kind: "dark", text, remedy: { plainOptions: 4 } }];
  }
  const plain = hints.plainOptions === undefined ? linesBelow(questions, blocks) : undefined;
  if (plain !== undefined) {
    const text = `Many questions have no options, but ${plain} lines below their first. Say whether those are options.`;
    return [{ kind: "plain", text, remedy: { plainOptions: plain } }];
  }
  const [usual] = options;
  const isBare = usual !== undefined && isUnlabelled(usual.form) && keyed < questions.length * 0.5;
  if (!isBare || hints.optionForm !== undefined || hints.plainOptions !== undefined) return [];
  const text = "The options have no labels. Look at the first ones.";
  return [{ kind: "unlabelled", text, remedy: { optionForm: usual.form } }];
}

/**
 * Whether questions with options and questions without options are mixed, and not in sections of
 * their own below headings.
 */
function isMixed(questions: OfferContext["questions"], roles: OfferContext["roles"]): boolean {
  const sections = new Map<number, boolean[]>();
  let section = 0;
  let block = 0;
  for (const { start, slices } of questions) {
    for (; block < start; block++) if (roles[block]?.role === "heading") section++;
    listUnder(sections, section, slices.options.length >= 2);
  }
  const odd = [...sections.values()].map((own) => {
    const optioned = own.filter(Boolean).length;
    return Math.min(optioned, own.length - optioned);
  });
  return sections.size < 2 || odd.reduce((sum, one) => sum + one, 0) > questions.length * 0.1;
}

/**
 * Whether nearly all questions are complete and alike. Numbers that are not consecutive then do not
 * show a mistake.
 */
function isSolid({ questions, habits, facts, roles }: OfferContext): boolean {
  const keyed = questions.filter(({ key }) => key !== "").length;
  const isAlike = ({ slices, key, doubts }: PaperQuestion) =>
    slices.options.length >= 2 &&
    slices.options.length >= habits.size - 1 &&
    (key !== "" || keyed === 0) &&
    doubts.every(isOutside);
  const alike = questions.filter(isAlike).length;
  return alike >= questions.length * SOLID && lostLines(facts, roles) === 0;
}

function shapeReasons({ questions, parts }: OfferContext): Reason[] {
  const reasons: Reason[] = [];
  const all = questions.length;
  const unnamed = parts.filter(({ name }) => name === "");
  const usual = Math.round(all / parts.length);
  if (unnamed.length > 3 && all > NO_HABITS_UP_TO && usual < 6) {
    reasons.push(
      confirmed(
        "scattered",
        `${parts.length} parts of about ${usual} questions: the numbers may belong to lists.`,
      ),
    );
  }
  const steps = questions.filter(({ doubts }) => doubts.some(({ kind }) => kind === "step"));
  if (steps.length > Math.max(1, all * 0.03)) {
    reasons.push(confirmed("steps", `${steps.length} numbers do not count on from the last one.`));
  }
  return reasons;
}

function lineReasons(context: OfferContext): Reason[] {
  const { questions, roles, facts, habits } = context;
  const all = Math.max(1, questions.length);
  const reasons: Reason[] = [];
  const lost = lostLines(facts, roles);
  if (lost > Math.max(1, all * 0.02)) {
    reasons.push(confirmed("lost", `${lost} lines with numbers or labels belong to no question.`));
  }
  const isHollow = ({ form, slices }: PaperQuestion) =>
    form === "" && slices.stem.every(({ block }) => BRACKETED.test(facts[block]?.text ?? ""));
  if (questions.some((one) => one.slices.stem.length > 0 && isHollow(one))) {
    reasons.push(confirmed("hollow", "Some questions have no text but a line in brackets."));
  }
  const has = ({ doubts }: PaperQuestion, kind: string) => doubts.some((one) => one.kind === kind);
  if (questions.some((one) => has(one, "two-keys") && has(one, "second-run"))) {
    reasons.push(confirmed("merged", "Two questions with their answers have become one."));
  }
  const second = roles.filter(({ role }) => role === "key2").length;
  if (second > Math.max(2, all * 0.1)) {
    reasons.push(confirmed("second-keys", `${second} answers stand below another one.`));
  }
  const inside = roles.filter(({ question }) => question >= 0).length;
  const other = roles.filter(({ role }) => /^(?:preface|left|passage)$/.test(role)).length;
  if (other > Math.max(12, inside * 0.3)) {
    reasons.push(confirmed("outside", `${other} lines belong to no question.`));
  }
  const odd = questions.filter(({ doubts }) => !doubts.every(isOutside)).length;
  const mixed = habits.optioned > 0.1 && habits.optioned < 0.5 ? 0.2 : 0;
  const sure = 1 - (0.8 * odd) / all - Math.min(0.5, lost / all) - mixed;
  if (odd > Math.max(2, all * 0.25) || (all > NO_HABITS_UP_TO && sure < PASSES)) {
    reasons.push(confirmed("doubts", `${odd} of ${all} questions are doubtful.`));
  }
  return reasons;
}

/** How many lines belong to no question although they have a number or the label of an option. */
const lostLines = (facts: readonly Facts[], roles: OfferContext["roles"]): number =>
  roles.filter(({ role }, block) => {
    const one = facts[block];
    if (role !== "left" || !one) return false;
    const isLabel = one.marks.some(({ isStrong, index }) => isStrong && index >= 0 && index < 4);
    return isLabel || one.number?.value !== undefined;
  }).length;
