import { display, math, type SampleSection } from "./rich.ts";

/** Placeholder for the drawing's address, which is known once it is uploaded. */
export const CIRCUIT = "sample-circuit";

/** Sections of a course in physics, chemistry and mathematics. */
export const jeeSections: SampleSection[] = [
  {
    scheme: { kind: "jee-main" },
    questions: [
      {
        subject: "Physics",
        topic: "Current electricity",
        subTopic: "Resistor networks",
        responseType: "MCQ_SINGLE",
        difficulty: "EASY",
        question: `<p>A battery of 12 V with negligible internal resistance feeds the network below. The current ${math("I")} drawn from it is</p><p><img src="${CIRCUIT}" alt="A 12 V battery feeds a 4 ohm resistor in series with 6 ohm and 3 ohm in parallel" width="560" height="300"></p>`,
        options: ["1.0 A", "1.5 A", "2.0 A", "3.0 A"],
        answerKey: 2,
        solution: `<p>6 Ω and 3 Ω in parallel make ${math("\\frac{6\\cdot 3}{6+3}=2\\,\\Omega")}, with 4 Ω in series 6 Ω. So ${math("I=\\frac{12\\,\\mathrm V}{6\\,\\Omega}=2\\,\\mathrm A")}.</p>`,
      },
      {
        subject: "Physics",
        topic: "Mechanics",
        subTopic: "Kinematics",
        responseType: "MCQ_SINGLE",
        difficulty: "MEDIUM",
        question: `<p>A ball leaves the ground at speed ${math("u")} and angle ${math("\\theta")}. Its range equals its greatest height when</p>`,
        options: [
          "\\tan\\theta=1",
          "\\tan\\theta=2",
          "\\tan\\theta=4",
          "\\sin\\theta=\\tfrac14",
        ].map(math),
        answerKey: 2,
        solution: `<p>Put range and height equal:</p>${display("\\frac{u^2\\sin 2\\theta}{g}=\\frac{u^2\\sin^2\\theta}{2g}\\;\\Rightarrow\\;2\\cos\\theta=\\tfrac12\\sin\\theta\\;\\Rightarrow\\;\\tan\\theta=4")}`,
      },
      {
        subject: "Physics",
        topic: "Mechanics",
        subTopic: "Laws of motion",
        responseType: "ASSERTION_REASONING",
        difficulty: "EASY",
        question:
          "<p><strong>Assertion:</strong> A passenger leans forward when a bus brakes.</p><p><strong>Reason:</strong> A body keeps its velocity unless a net force acts on it.</p>",
        options: [
          "Both are true, and the reason explains the assertion.",
          "Both are true, but the reason does not explain the assertion.",
          "The assertion is true, the reason is false.",
          "The assertion is false, the reason is true.",
        ],
        answerKey: 0,
        solution: "<p>The body tends to keep the velocity that the bus had: inertia.</p>",
      },
    ],
  },
  {
    scheme: { kind: "jee-advanced-multiple" },
    questions: [
      {
        subject: "Chemistry",
        topic: "Equilibrium",
        subTopic: "Chemical equilibrium",
        responseType: "MCQ_MULTIPLE",
        difficulty: "MEDIUM",
        question: `<p>For the exothermic reaction ${math("\\ce{N2(g) + 3 H2(g) <=> 2 NH3(g)}")} the yield of ammonia at equilibrium grows when</p>`,
        options: [
          "the pressure is raised",
          "the temperature is raised",
          "ammonia is taken away as it forms",
          "a catalyst is added",
        ],
        answerKey: [0, 2],
        solution:
          "<p>Fewer molecules of gas on the right: higher pressure helps. Taking the product away pulls the reaction on. Heat pushes it back; a catalyst changes only how fast equilibrium comes.</p>",
      },
      {
        subject: "Chemistry",
        topic: "Organic chemistry",
        subTopic: "Isomerism",
        responseType: "MCQ_MULTIPLE",
        difficulty: "DIFFICULT",
        question: `<p>Which compounds have the molecular formula ${math("\\ce{C4H10O}")}?</p>`,
        options: ["Butan-1-ol", "Diethyl ether", "Butanal", "2-Methylpropan-2-ol"],
        answerKey: [0, 1, 3],
        solution: `<p>Butanal is ${math("\\ce{C4H8O}")}: its double bond costs two hydrogens.</p>`,
      },
    ],
  },
  {
    scheme: { kind: "jee-main" },
    questions: [
      {
        subject: "Mathematics",
        topic: "Calculus",
        subTopic: "Integrals",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question: `<p>Find the value of</p>${display("\\int_0^{2}\\left(3x^2+\\frac{x}{2}\\right)dx")}`,
        answerKey: 9,
        solution: `<p>${math("\\left[x^3+\\frac{x^2}{4}\\right]_0^2=8+1=9")}.</p>`,
      },
      {
        subject: "Mathematics",
        topic: "Probability",
        subTopic: "Conditional probability",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question:
          "<p>Two fair dice are thrown and the sum is known to be even. What is the probability that both show the same number? Give two decimals.</p>",
        answerKey: 0.33,
        tolerance: 0.01,
        solution: `<p>18 of 36 outcomes have an even sum, 6 of them are doubles: ${math("\\frac{6}{18}=\\frac13\\approx 0.33")}.</p>`,
      },
    ],
  },
  {
    scheme: { kind: "matrix-rows" },
    questions: [
      {
        subject: "Mathematics",
        topic: "Coordinate geometry",
        subTopic: "Conic sections",
        responseType: "MATRIX_MATCHING",
        difficulty: "MEDIUM",
        question: `<p>Match each curve with everything that is true of it.</p><table><thead><tr><th>Row</th><th>Curve</th></tr></thead><tbody><tr><td>1</td><td>${math("x^2+y^2=9")}</td></tr><tr><td>2</td><td>${math("\\frac{x^2}{25}+\\frac{y^2}{9}=1")}</td></tr><tr><td>3</td><td>${math("y^2=8x")}</td></tr><tr><td>4</td><td>${math("x^2-y^2=4")}</td></tr></tbody></table>`,
        options: [
          "eccentricity 0",
          "eccentricity 0.8",
          "eccentricity 1",
          "eccentricity above 1",
          "a closed curve",
        ],
        answerKey: [
          [true, false, false, false, true],
          [false, true, false, false, true],
          [false, false, true, false, false],
          [false, false, false, true, false],
        ],
        solution: `<p>The circle has ${math("e=0")}, the ellipse ${math("e=\\sqrt{1-9/25}=0.8")}; both are closed. The parabola has ${math("e=1")}, the rectangular hyperbola ${math("e=\\sqrt2")}.</p>`,
      },
    ],
  },
];
