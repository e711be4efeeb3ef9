import type { SampleQuestion } from "../rich.ts";

type Place = Pick<SampleQuestion, "topic" | "subTopic" | "difficulty">;

/** A question whose numbers vary: its text, its answer and the usual mistakes follow from them. */
export interface Rule extends Place {
  /** Unique within its subject. */
  id: string;
  /** The numbers of its `i`-th question. */
  given: (i: number) => readonly number[];
  ask: (...given: number[]) => string;
  answer: (...given: number[]) => number;
  /** Results of usual mistakes, in the answer's unit. */
  wrong: (...given: number[]) => readonly number[];
  unit: string;
  why: (...given: number[]) => string;
}

/** Pairs of names that belong together, each a question about the second one. */
export interface Facts extends Place {
  id: string;
  ask: (name: string) => string;
  why: (name: string, is: string) => string;
  rows: readonly (readonly [name: string, is: string])[];
}

/** A number with at most three significant figures, as a paper prints it. */
export function shown(value: number, unit = ""): string {
  const [digits = "", power = "0"] = value.toExponential(2).split("e");
  const exponent = Number(power);
  const short = String(Number(digits)).replace("-", "−");
  const plain = String(Number(value.toPrecision(3))).replace("-", "−");
  const text =
    value !== 0 && (exponent >= 5 || exponent <= -4)
      ? `${short} × 10<sup>${String(exponent).replace("-", "−")}</sup>`
      : plain;
  return unit === "" ? text : `${text} ${unit}`;
}

/** Multiples of the answer that fill up the options where usual mistakes agree. */
const SPARE = [2, 0.5, 4, 0.25, 3, 1.5];

/** Four different options in rising order, one of them the answer. */
function optionsOf(answer: number, wrong: readonly number[], unit: string) {
  const values = [answer];
  for (const value of [...wrong, ...SPARE.map((times) => times * answer)]) {
    const isNew = values.every((one) => shown(one) !== shown(value));
    if (values.length < 4 && Number.isFinite(value) && isNew) values.push(value);
  }
  const rising = values.toSorted((one, other) => one - other);
  return { options: rising.map((one) => shown(one, unit)), answerKey: rising.indexOf(answer) };
}

/** The `i`-th question of a rule, with four options. */
export function choiceOf(subject: string, rule: Rule, i: number): SampleQuestion {
  const { topic, subTopic, difficulty, unit } = rule;
  const given = rule.given(i);
  const answer = rule.answer(...given);
  return {
    subject,
    topic,
    subTopic,
    difficulty,
    responseType: "MCQ_SINGLE",
    question: `<p>${rule.ask(...given)}</p>`,
    ...optionsOf(answer, rule.wrong(...given), unit),
    solution: `<p>${rule.why(...given)} = ${shown(answer, unit)}.</p>`,
  };
}

/** The `i`-th question of a rule, whose answer is a whole number to enter. */
export function numberOf(subject: string, rule: Rule, i: number): SampleQuestion {
  const { topic, subTopic, difficulty, unit } = rule;
  const given = rule.given(i);
  const answer = rule.answer(...given);
  const asked = unit === "" ? "" : ` Answer in ${unit}.`;
  return {
    subject,
    topic,
    subTopic,
    difficulty,
    responseType: "INTEGER",
    question: `<p>${rule.ask(...given)}${asked}</p>`,
    answerKey: answer,
    solution: `<p>${rule.why(...given)} = ${answer}${unit === "" ? "" : ` ${unit}`}.</p>`,
  };
}

/** A question for each pair, whose other options come from the next pairs. */
export function factsOf(subject: string, facts: Facts): SampleQuestion[] {
  const { topic, subTopic, difficulty, rows } = facts;
  return rows.map(([name, is], i) => {
    const others = [1, 2, 3].map((next) => rows[(i + next) % rows.length]?.[1] ?? "");
    const answerKey = (i * 3 + name.length) % 4;
    return {
      subject,
      topic,
      subTopic,
      difficulty,
      responseType: "MCQ_SINGLE",
      question: `<p>${facts.ask(name)}</p>`,
      options: others.toSpliced(answerKey, 0, is),
      answerKey,
      solution: `<p>${facts.why(name, is)}</p>`,
    };
  });
}
