import type { Content, ContentNeeds } from "./contents.ts";
import { type Draw, itemAt } from "./draw.ts";
import { HINDI } from "./words/hindi.ts";
import type { Language } from "./words/language.ts";

/** Questions that are more than a sentence with four options, in English or Hindi. */
export function special(draw: Draw, needs: ContentNeeds): Content {
  const make = draw.weighted([
    [statements, 30],
    [assertion, 20],
    [matching, 20],
    [dataTable, 12],
    [code, needs.subject.name === "Computer Science" ? 60 : 0],
    [cloze, 5],
    [equations, 13],
  ]);
  return make(draw, needs);
}

const inHindi = ({ name }: Language): boolean => name === HINDI.name;

const place = (draw: Draw, { optionCount }: ContentNeeds): number[] => [
  draw.int(0, optionCount - 1),
];

/** Labels for the statements in a stem that differ from the options' labels. */
function statementLabels(draw: Draw, { optionLabel }: ContentNeeds): string[] {
  const sets = [
    ["1.", "2.", "3."],
    ["I.", "II.", "III."],
    ["(i)", "(ii)", "(iii)"],
    ["A.", "B.", "C."],
    ["(a)", "(b)", "(c)"],
    ["Statement I:", "Statement II:", "Statement III:"],
  ];
  return draw.pick(sets.filter(([first = ""]) => core(first) !== core(optionLabel)));
}

const core = (label: string): string =>
  label.replace(/^Statement|[^\p{L}\p{N}]/gu, "").toLowerCase();

function statements(draw: Draw, needs: ContentNeeds): Content {
  const { language, subject } = needs;
  const labels = statementLabels(draw, needs);
  const said = draw.some(language.sentences, 3);
  const names = labels.map((label) => label.replace(/^Statement |[.:()]/g, ""));
  const [a = "", b = "", c = ""] = names;
  const and = inHindi(language) ? "और" : "and";
  const only = inHindi(language) ? "केवल" : "only";
  const options = draw.shuffled([
    `${a} ${and} ${b} ${only}`,
    `${b} ${and} ${c} ${only}`,
    `${a} ${and} ${c} ${only}`,
    `${a}, ${b} ${and} ${c}`,
    `${c} ${only}`,
  ]);
  const begin = inHindi(language)
    ? "निम्नलिखित कथनों पर विचार कीजिए:"
    : "Consider the following statements:";
  const end = inHindi(language)
    ? "उपर्युक्त में से कौन-से कथन सही हैं?"
    : "Which of the statements given above are correct?";
  return {
    stem: [begin, ...said.map((one, at) => `${itemAt(labels, at)} ${one}`), end],
    options: options.slice(0, needs.optionCount),
    correct: place(draw, needs),
    answer: "",
    topic: draw.pick(subject.topics),
  };
}

const VERDICTS = [
  "Both A and R are true and R is the correct explanation of A",
  "Both A and R are true but R is not the correct explanation of A",
  "A is true but R is false",
  "A is false but R is true",
  "Both A and R are false",
];

const HINDI_VERDICTS = [
  "A और R दोनों सही हैं और R, A की सही व्याख्या है",
  "A और R दोनों सही हैं परंतु R, A की सही व्याख्या नहीं है",
  "A सही है परंतु R गलत है",
  "A गलत है परंतु R सही है",
  "A और R दोनों गलत हैं",
];

function assertion(draw: Draw, needs: ContentNeeds): Content {
  const [first = "", second = ""] = draw.some(needs.language.sentences, 2);
  const hindi = inHindi(needs.language);
  const [a, r] = draw.pick(
    hindi
      ? [["कथन (A):", "कारण (R):"]]
      : [
          ["Assertion (A):", "Reason (R):"],
          ["Assertion:", "Reason:"],
          ["ASSERTION (A) :", "REASON (R) :"],
        ],
  );
  return {
    stem: [`${a} ${first}`, `${r} ${second}`],
    options: (hindi ? HINDI_VERDICTS : VERDICTS).slice(0, needs.optionCount),
    correct: place(draw, needs),
    answer: "",
    topic: draw.pick(needs.subject.topics),
  };
}

function matching(draw: Draw, needs: ContentNeeds): Content {
  const pairs = draw.some(needs.subject.facts, 4);
  const left = ["A", "B", "C", "D"];
  const right = draw.pick([
    ["I", "II", "III", "IV"],
    ["p", "q", "r", "s"],
    ["1", "2", "3", "4"],
  ]);
  const heads = inHindi(needs.language)
    ? ["सूची-I", "सूची-II"]
    : draw.pick([
        ["Column I", "Column II"],
        ["List-I", "List-II"],
      ]);
  const isWrapped = draw.chance(0.5);
  const cells = pairs.map(([term, answer], at) => {
    const letter = itemAt(left, at);
    return [
      `${isWrapped ? `(${letter})` : `${letter}.`} ${term}`,
      `(${itemAt(right, at)}) ${answer}`,
    ];
  });
  const dash = draw.pick(["-", "→", "–"]);
  const codes = new Set<string>();
  while (codes.size < needs.optionCount) {
    const order = draw.shuffled(right);
    codes.add(left.map((letter, at) => `${letter}${dash}${itemAt(order, at)}`).join(", "));
  }
  const ask = inHindi(needs.language)
    ? "सूची-I को सूची-II से सुमेलित कीजिए:"
    : "Match the following and choose the correct code:";
  return {
    stem: [ask, { cells: [heads, ...cells] }],
    options: [...codes],
    correct: place(draw, needs),
    answer: "",
    topic: draw.pick(needs.subject.topics),
  };
}

function dataTable(draw: Draw, needs: ContentNeeds): Content {
  const years = ["2019", "2020", "2021"];
  const names = draw.some(["Wheat", "Rice", "Maize", "Pulses", "Cotton"], 3);
  const cells = [
    ["Crop", ...years],
    ...names.map((name) => [name, ...years.map(() => `${draw.int(10, 99)}`)]),
  ];
  const values = new Set<string>();
  while (values.size < needs.optionCount) values.add(`${draw.int(3, 60)}%`);
  return {
    stem: [
      "The table gives the output in lakh tonnes.",
      { cells },
      `By how much did ${itemAt(names, 0)} change from 2019 to 2021?`,
    ],
    options: [...values],
    correct: place(draw, needs),
    answer: "",
    topic: "Data interpretation",
  };
}

function code(draw: Draw, needs: ContentNeeds): Content {
  const from = draw.int(1, 4);
  const values = new Set<string>();
  while (values.size < needs.optionCount) values.add(`${draw.int(1, 40)}`);
  return {
    stem: [
      "What does the following program print?",
      { code: [`x = ${from}`, "for i in range(3):", `    x = x * 2 - i  # step`, "print(x)"] },
    ],
    options: [...values],
    correct: place(draw, needs),
    answer: "",
    topic: "Programs",
  };
}

function cloze(draw: Draw, needs: ContentNeeds): Content {
  const options = draw.some(["each", "every", "all", "both", "none", "several"], needs.optionCount);
  const stem = [`The visitors had (${draw.int(1, 9)}) ______ seen the fort before.`];
  return { stem, options, correct: place(draw, needs), answer: "", topic: "Cloze" };
}

function equations(draw: Draw, needs: ContentNeeds): Content {
  const options = draw.some(
    ["⟦frac:a+b|2⟧", "⟦root:ab⟧", "⟦power:a|2⟧", "⟦frac:2ab|a+b⟧", "⟦line:a-b⟧", "⟦sub:a|n⟧"],
    needs.optionCount,
  );
  const stem = [
    "If ⟦frac:x|a⟧ and ⟦power:y|b⟧ are equal, then the mean of the roots of ⟦line:x+y=1⟧ is",
  ];
  return { stem, options, correct: place(draw, needs), answer: "", topic: "Equations" };
}
