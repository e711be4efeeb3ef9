import { math, type SampleSection } from "./rich.ts";

export const photosynthesisPassage =
  "<p>In bright light a leaf takes up carbon dioxide faster than its own respiration sets it free. As the light is dimmed, uptake falls until, at the <strong>compensation point</strong>, the two are equal and the leaf exchanges no gas. Shade plants reach this point at far weaker light than sun plants do: their leaves are thinner, respire less, and hold more chlorophyll for each unit of mass. Above a certain brightness uptake grows no more; something other than light, often the concentration of carbon dioxide, then sets the pace.</p>";

/** Sections of a course in biology, physics and chemistry. */
export const neetSections: SampleSection[] = [
  {
    scheme: { kind: "neet" },
    questions: [
      {
        subject: "Biology",
        topic: "Plant physiology",
        subTopic: "Photosynthesis",
        responseType: "MCQ_SINGLE",
        questionType: "COMPREHENSION",
        onPassage: true,
        difficulty: "EASY",
        question: "<p>At the compensation point a leaf</p>",
        options: [
          "stops photosynthesis",
          "stops respiration",
          "photosynthesises as fast as it respires",
          "takes up oxygen at its fastest",
        ],
        answerKey: 2,
        solution: "<p>Uptake and release are equal, so no gas is exchanged; both go on.</p>",
      },
      {
        subject: "Biology",
        topic: "Plant physiology",
        subTopic: "Photosynthesis",
        responseType: "MCQ_SINGLE",
        questionType: "COMPREHENSION",
        onPassage: true,
        difficulty: "MEDIUM",
        question:
          "<p>In bright midday light, which change is most likely to make a leaf photosynthesise faster?</p>",
        options: [
          "Still more light",
          "More carbon dioxide in the air",
          "Less chlorophyll",
          "Faster respiration",
        ],
        answerKey: 1,
        solution: "<p>Light no longer limits; the concentration of carbon dioxide often does.</p>",
      },
      {
        subject: "Biology",
        topic: "Human physiology",
        subTopic: "Circulation",
        responseType: "ASSERTION_REASONING",
        difficulty: "MEDIUM",
        question:
          "<p><strong>Assertion:</strong> The wall of the left ventricle is thicker than that of the right.</p><p><strong>Reason:</strong> The left ventricle holds much more blood than the right.</p>",
        options: [
          "Both are true, and the reason explains the assertion.",
          "Both are true, but the reason does not explain the assertion.",
          "The assertion is true, the reason is false.",
          "The assertion is false, the reason is true.",
        ],
        answerKey: 2,
        solution:
          "<p>It pumps against the higher pressure of the whole body; both hold about the same volume.</p>",
      },
      {
        subject: "Physics",
        topic: "Optics",
        subTopic: "Ray optics",
        responseType: "MCQ_SINGLE",
        difficulty: "EASY",
        question: `<p>An object stands 30 cm before a thin convex lens of focal length 10 cm. By ${math("\\frac1v-\\frac1u=\\frac1f")} its image forms at</p>`,
        options: ["7.5 cm", "15 cm", "20 cm", "30 cm"],
        answerKey: 1,
        solution: `<p>With ${math("u=-30")}: ${math("\\frac1v=\\frac1{10}-\\frac1{30}=\\frac1{15}")}, so ${math("v=15\\,\\mathrm{cm}")}.</p>`,
      },
      {
        subject: "Chemistry",
        topic: "Stoichiometry",
        subTopic: "Amounts of substance",
        responseType: "INTEGER",
        difficulty: "EASY",
        question: `<p>5.85 g of sodium chloride (${math("M=58.5\\,\\mathrm{g\\,mol^{-1}}")}) are dissolved to make 250 mL of solution. What is its molarity in mol/L?</p>`,
        answerKey: 0.4,
        solution: `<p>${math("n=\\frac{5.85}{58.5}=0.1\\,\\mathrm{mol}")}, and ${math("\\frac{0.1}{0.25}=0.4\\,\\mathrm{mol/L}")}.</p>`,
      },
    ],
  },
  {
    scheme: { kind: "standard" },
    questions: [
      {
        subject: "Biology",
        topic: "Cell biology",
        subTopic: "Cell structure",
        responseType: "SUBJECTIVE",
        difficulty: "MEDIUM",
        marks: 4,
        question:
          "<p>A red blood cell is put into pure water. Explain in two or three sentences what happens to it and why.</p>",
        answerKey:
          "Water enters the cell by osmosis through the partially permeable membrane, because the cell's contents have a lower water potential. The cell swells and bursts (haemolysis), as it has no cell wall to resist the pressure.",
        subjectiveKeywords: ["osmosis", "membrane", "water potential", "swells", "bursts"],
        solution:
          "<p>Water follows the gradient of water potential inward by osmosis; without a cell wall the cell swells until it bursts.</p>",
      },
      {
        subject: "Biology",
        topic: "Human physiology",
        subTopic: "Digestion",
        responseType: "MATRIX_MATCHING",
        difficulty: "MEDIUM",
        marks: 4,
        question:
          "<p>Match each enzyme with everything that is true of it.</p><table><thead><tr><th>Row</th><th>Enzyme</th></tr></thead><tbody><tr><td>1</td><td>Amylase</td></tr><tr><td>2</td><td>Pepsin</td></tr><tr><td>3</td><td>Lipase</td></tr><tr><td>4</td><td>Trypsin</td></tr></tbody></table>",
        options: [
          "splits starch",
          "splits protein",
          "splits fat",
          "works best in acid",
          "comes from the pancreas",
        ],
        answerKey: [
          [true, false, false, false, true],
          [false, true, false, true, false],
          [false, false, true, false, true],
          [false, true, false, false, true],
        ],
        solution:
          "<p>Pepsin works in the stomach's acid; amylase, lipase and trypsin come from the pancreas (amylase from saliva as well).</p>",
      },
      {
        subject: "Biology",
        topic: "Genetics",
        subTopic: "Inheritance",
        responseType: "MCQ_MULTIPLE",
        difficulty: "MEDIUM",
        marks: 4,
        question:
          "<p>Two carriers of a recessive disorder have a child. Which statements are right?</p>",
        options: [
          "The child has the disorder with probability 1/4.",
          "The child is a carrier with probability 1/2.",
          "The child cannot be free of the allele.",
          "The next child's risk does not depend on this one.",
        ],
        answerKey: [0, 1, 3],
        solution: "<p>Aa × Aa gives 1 AA : 2 Aa : 1 aa, independently for every child.</p>",
      },
    ],
  },
];
