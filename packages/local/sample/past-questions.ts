import { grid, math, type SampleQuestion, type SampleSection } from "./rich.ts";

/** A question of the past test, with the answers that sample students give. */
export interface PastQuestion {
  question: SampleQuestion;
  /** The difficulty, from -2, which means that nearly everyone knows the answer, to 2. */
  hardness: number;
  /** Partially correct answers. */
  partly: unknown[];
  /** Wrong answers, the most tempting first. */
  wrong: unknown[];
}

const singles: PastQuestion[] = [
  {
    hardness: -1.6,
    partly: [],
    wrong: [2, 0, 3],
    question: {
      subject: "Biology",
      topic: "Cell biology",
      subTopic: "Cell structure",
      responseType: "MCQ_SINGLE",
      difficulty: "EASY",
      question: "<p>Which organelle carries DNA of its own and makes most of the cell's ATP?</p>",
      options: ["Golgi apparatus", "Mitochondrion", "Ribosome", "Lysosome"],
      answerKey: 1,
      solution: "<p>Mitochondria have a ring of DNA and are the place of cell respiration.</p>",
    },
  },
  {
    hardness: -0.6,
    partly: [],
    wrong: [1, 0, 3],
    question: {
      subject: "Biology",
      topic: "Genetics",
      subTopic: "Inheritance",
      responseType: "MCQ_SINGLE",
      difficulty: "EASY",
      question:
        "<p>In peas, tall (T) is dominant over short (t). The share of tall plants among the offspring of Tt and Tt is</p>",
      options: ["one quarter", "one half", "three quarters", "all"],
      answerKey: 2,
      solution: "<p>TT, Tt and tT are tall, tt alone is short: three of four.</p>",
    },
  },
  {
    hardness: 0.1,
    partly: [],
    wrong: [1, 2, 3],
    question: {
      subject: "Biology",
      topic: "Human physiology",
      subTopic: "Circulation",
      responseType: "ASSERTION_REASONING",
      difficulty: "MEDIUM",
      question:
        "<p><strong>Assertion:</strong> Arteries have thicker walls than veins of the same width.</p><p><strong>Reason:</strong> Blood flows through arteries under higher pressure.</p>",
      options: [
        "Both are true, and the reason explains the assertion.",
        "Both are true, but the reason does not explain the assertion.",
        "The assertion is true, the reason is false.",
        "The assertion is false, the reason is true.",
      ],
      answerKey: 0,
      solution: "<p>The muscle and elastic tissue of the wall bear the pressure of each beat.</p>",
    },
  },
];

const physicsSingles: PastQuestion[] = [
  {
    hardness: -0.3,
    partly: [],
    wrong: [2, 0, 3],
    question: {
      subject: "Physics",
      topic: "Mechanics",
      subTopic: "Kinematics",
      responseType: "MCQ_SINGLE",
      difficulty: "EASY",
      question: `<p>A stone is dropped from rest. How long does it take to fall 20 m? (${math("g=10\\,\\mathrm{m\\,s^{-2}}")})</p>`,
      options: ["1 s", "2 s", "4 s", "20 s"],
      answerKey: 1,
      solution: `<p>${math("t=\\sqrt{\\frac{2h}{g}}=\\sqrt{\\frac{40}{10}}=2\\,\\mathrm s")}.</p>`,
    },
  },
  {
    hardness: 0.4,
    partly: [],
    wrong: [0, 1, 3],
    question: {
      subject: "Physics",
      topic: "Optics",
      subTopic: "Ray optics",
      responseType: "MCQ_SINGLE",
      difficulty: "MEDIUM",
      question: "<p>A converging lens has a focal length of 25 cm. Its power is</p>",
      options: ["0.04 D", "0.25 D", "4 D", "25 D"],
      answerKey: 2,
      solution: `<p>${math("P=\\frac{1}{f}=\\frac{1}{0.25\\,\\mathrm m}=4\\,\\mathrm D")}; the length counts in metres.</p>`,
    },
  },
  {
    hardness: 0.2,
    partly: [],
    wrong: [3, 24, 48],
    question: {
      subject: "Physics",
      topic: "Mechanics",
      subTopic: "Laws of motion",
      responseType: "INTEGER",
      difficulty: "MEDIUM",
      question:
        "<p>A net force of 6 N acts on a body of 2 kg that was at rest. What is its speed after 4 s, in m/s?</p>",
      answerKey: 12,
      solution: `<p>${math("a=\\frac{6}{2}=3\\,\\mathrm{m\\,s^{-2}}")}, so ${math("v=at=12\\,\\mathrm{m\\,s^{-1}}")}.</p>`,
    },
  },
];

const chemistrySingles: PastQuestion[] = [
  {
    hardness: 0,
    partly: [],
    wrong: [1, 3, 0],
    question: {
      subject: "Chemistry",
      topic: "Equilibrium",
      subTopic: "Acids and bases",
      responseType: "MCQ_SINGLE",
      difficulty: "MEDIUM",
      question: "<p>The pH of hydrochloric acid of 0.001 mol/L is</p>",
      options: ["1", "2", "3", "11"],
      answerKey: 2,
      solution: `<p>${math("\\mathrm{pH}=-\\log_{10}10^{-3}=3")}: the acid is wholly dissociated.</p>`,
    },
  },
  {
    hardness: 0.9,
    partly: [],
    wrong: [1, 2, 0],
    question: {
      subject: "Chemistry",
      topic: "Atomic structure",
      subTopic: "Periodic trends",
      responseType: "MCQ_SINGLE",
      difficulty: "DIFFICULT",
      question: "<p>Which of these has the greatest first ionisation energy?</p>",
      options: ["Sodium", "Magnesium", "Aluminium", "Argon"],
      answerKey: 3,
      solution: "<p>It grows along a period, and a full shell holds its electrons best.</p>",
    },
  },
  {
    hardness: -0.5,
    partly: [],
    wrong: [2, 8, 6],
    question: {
      subject: "Chemistry",
      topic: "Stoichiometry",
      subTopic: "Amounts of substance",
      responseType: "INTEGER",
      difficulty: "EASY",
      question:
        "<p>4 mol of hydrogen burn in plenty of oxygen. How many moles of water are formed?</p>",
      answerKey: 4,
      solution: `<p>${math("\\ce{2 H2 + O2 -> 2 H2O}")}: as many as there was hydrogen.</p>`,
    },
  },
];

const longer: PastQuestion[] = [
  {
    hardness: 0.3,
    partly: [
      [0, 3],
      [1, 3],
      [0, 1],
    ],
    wrong: [[0, 2, 3], [2]],
    question: {
      subject: "Biology",
      topic: "Diversity of life",
      subTopic: "Biological classification",
      responseType: "MCQ_MULTIPLE",
      difficulty: "MEDIUM",
      question: "<p>Which of these are made of cells with a nucleus?</p>",
      options: ["Moss", "Yeast", "<em>Escherichia coli</em>", "Amoeba"],
      answerKey: [0, 1, 3],
      solution: "<p><em>Escherichia coli</em> is a bacterium; bacteria have no nucleus.</p>",
    },
  },
  {
    hardness: 0.6,
    partly: [grid("A", "BE", "C", "D"), grid("A", "B", "CE", "D"), grid("A", "BE", "DE", "C")],
    wrong: [grid("B", "A", "D", "C")],
    question: {
      subject: "Biology",
      topic: "Human physiology",
      subTopic: "Organs",
      responseType: "MATRIX_MATCHING",
      difficulty: "MEDIUM",
      question:
        "<p>Match each organ with everything that is true of it.</p><table><thead><tr><th>Row</th><th>Organ</th></tr></thead><tbody><tr><td>1</td><td>Heart</td></tr><tr><td>2</td><td>Lung</td></tr><tr><td>3</td><td>Kidney</td></tr><tr><td>4</td><td>Liver</td></tr></tbody></table>",
      options: ["pumps blood", "exchanges gases", "makes urine", "makes bile", "comes in pairs"],
      answerKey: grid("A", "BE", "CE", "D"),
      solution: "<p>Lungs and kidneys come in pairs; there is one heart and one liver.</p>",
    },
  },
  {
    hardness: 1.1,
    partly: ["Without light there is no photosynthesis.", "It needs light to make starch."],
    wrong: ["The iodine was too old.", "The leaf is dead."],
    question: {
      subject: "Biology",
      topic: "Plant physiology",
      subTopic: "Photosynthesis",
      responseType: "SUBJECTIVE",
      difficulty: "DIFFICULT",
      marks: 4,
      question:
        "<p>A leaf that was kept in the dark for two days shows no blue-black colour with iodine. Explain why, in two or three sentences.</p>",
      answerKey:
        "Without light there is no photosynthesis, so no new starch is made. The starch that was there is broken down for respiration, and iodine finds none.",
      subjectiveKeywords: ["light", "photosynthesis", "starch", "respiration"],
      solution:
        "<p>In the dark a leaf uses up its starch for respiration and, without photosynthesis, makes no more.</p>",
    },
  },
];

const sections = [
  { kind: "neet", asked: singles },
  { kind: "neet", asked: physicsSingles },
  { kind: "neet", asked: chemistrySingles },
  { kind: "jee-advanced-multiple", asked: longer.slice(0, 1) },
  { kind: "matrix-rows", asked: longer.slice(1, 2) },
  { kind: "standard", asked: longer.slice(2) },
] as const;

/** The questions of the past test, in the order of the paper. */
export const pastQuestions: readonly PastQuestion[] = sections.flatMap(({ asked }) => asked);

export const pastSections: readonly SampleSection[] = sections.map(({ kind, asked }) => ({
  scheme: { kind },
  questions: asked.map(({ question }) => question),
}));
