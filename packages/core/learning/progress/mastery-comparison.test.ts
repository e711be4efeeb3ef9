import { expect, test } from "vitest";
import {
  difficultyOf,
  type Mastery,
  NO_MASTERY,
  type Observation,
  observe,
} from "./mastery.rules.ts";

const STUDENTS = 150;
const TOPICS = 45;
const QUESTIONS = 1500;
const TESTS = 12;
const PER_TEST = 75;
const PER_SESSION = 20;
/** Predictions of the first tests are not counted. */
const WARM_UP = 4;
const FIELD = 200;

/** mulberry32: seeded, so that the figures are the same on every machine. */
function seeded(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const sigma = (x: number) => 1 / (1 + Math.exp(-x));
/** Some answers are guessed, which the model does not know. */
const chance = (ability: number, b: number) => 0.1 + 0.9 * sigma(ability - b);

interface Question {
  topic: number;
  b: number;
  full: number;
  measured: number;
}

/** Random numbers, and the questions with the results of simulated students. */
function worldOf(seed: number) {
  const random = seeded(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const questions = Array.from({ length: QUESTIONS }, (_, i): Question => {
    const b = normal() + 0.2;
    let full = 0;
    for (let n = 0; n < FIELD; n++) if (random() < chance(1.2 * normal(), b)) full++;
    return { topic: i % TOPICS, b, full, measured: difficultyOf(full, FIELD) };
  });
  return { random, normal, questions, pick: (n: number) => Math.floor(random() * n) };
}
type World = ReturnType<typeof worldOf>;

/** The questions of a test, most of them either from the harder or from the easier half. */
function paperOf({ random, pick, questions }: World): Question[] {
  const hard = random() < 0.5 ? 0.75 : 0.25;
  const paper: Question[] = [];
  while (paper.length < PER_TEST) {
    const one = questions[pick(QUESTIONS)];
    if (one && one.b > 0.2 === random() < hard) paper.push(one);
  }
  return paper;
}

const MODELS = ["facility", "shrunk", "general", "elo"] as const;
type Errors = Record<(typeof MODELS)[number], number>;

/** A simulated student, and the estimate of each model. */
class Student {
  readonly #world: World;
  readonly #level: number;
  readonly #topics: number[];
  readonly #counts: [number, number][] = Array.from({ length: TOPICS }, () => [0, 0]);
  #elo: Mastery = structuredClone(NO_MASTERY);
  /** The same model without topics. */
  #general: Mastery = structuredClone(NO_MASTERY);

  constructor(world: World) {
    this.#world = world;
    this.#level = world.normal();
    this.#topics = Array.from({ length: TOPICS }, () => 0.7 * world.normal());
  }

  #answer(one: Question): Observation {
    const right =
      this.#world.random() < chance(this.#level + (this.#topics[one.topic] ?? 0), one.b);
    return { topicId: String(one.topic), share: right ? 1 : 0, difficulty: one.measured };
  }

  /** What each model expects before it sees the answer. */
  #expected(one: Question): Errors {
    const [right, all] = this.#counts[one.topic] ?? [0, 0];
    const d = this.#elo.topics[String(one.topic)]?.d ?? 0;
    return {
      facility: one.full / FIELD,
      shrunk: (right + 2) / (all + 4),
      general: sigma(this.#general.general.level - one.measured),
      elo: sigma(this.#elo.general.level + d - one.measured),
    };
  }

  takeTest(errors: Errors | null): void {
    const paper = paperOf(this.#world);
    const answers = paper.map((one) => this.#answer(one));
    for (const [i, one] of paper.entries()) {
      const expected = this.#expected(one);
      const share = answers[i]?.share ?? 0;
      if (errors) for (const model of MODELS) errors[model] += (share - expected[model]) ** 2;
    }
    for (const [i, { topic }] of paper.entries()) {
      const [right, all] = this.#counts[topic] ?? [0, 0];
      this.#counts[topic] = [right + (answers[i]?.share ?? 0), all + 1];
    }
    observe(this.#elo, answers, "test");
    observe(this.#general, answers, "test");
    this.#general.topics = {};
  }

  /** A session on one topic, from which the student learns. */
  practise(): void {
    const { pick, questions } = this.#world;
    const topic = pick(TOPICS);
    const own = questions.filter((one) => one.topic === topic).slice(0, PER_SESSION);
    const answers = own.map((one) => this.#answer(one));
    observe(this.#elo, answers, "practice");
    this.#topics[topic] = (this.#topics[topic] ?? 0) + 0.1;
  }
}

/** The mean squared error of each model's predictions (Brier score). */
function simulate(seed: number): Errors {
  const world = worldOf(seed);
  const errors: Errors = { facility: 0, shrunk: 0, general: 0, elo: 0 };
  for (let s = 0; s < STUDENTS; s++) {
    const student = new Student(world);
    for (let t = 0; t < TESTS; t++) {
      student.takeTest(t < WARM_UP ? null : errors);
      student.practise();
      student.practise();
    }
  }
  const count = STUDENTS * (TESTS - WARM_UP) * PER_TEST;
  for (const model of MODELS) errors[model] /= count;
  return errors;
}

// The design's comparison: adjusting for difficulty must help, as must knowing the topic.
test.each([7, 11])(
  "predicts answers better than simpler figures do, seed %i",
  { tags: ["thorough"] },
  (seed) => {
    const { facility, shrunk, general, elo } = simulate(seed);
    expect(elo).toBeLessThan(0.2);
    expect(general - elo).toBeGreaterThan(0.004);
    expect(shrunk - elo).toBeGreaterThan(0.02);
    expect(facility - elo).toBeGreaterThan(0.02);
  },
);
