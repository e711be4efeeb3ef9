import { math, type SampleSection } from "./rich.ts";

/** Physics, chemistry and mathematics of the second year of an A Level course. */
export const aLevelSections: SampleSection[] = [
  {
    scheme: { kind: "standard" },
    questions: [
      {
        subject: "Physics",
        topic: "Mechanics",
        subTopic: "Kinematics",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question: `<p>A stone is thrown horizontally at 15 m/s from a cliff and meets the sea 2.0 s later. Take ${math("g=9.81\\ \\mathrm{m\\,s^{-2}}")} and neglect the air. Give its speed on impact in m/s, to one decimal.</p>`,
        answerKey: 24.7,
        tolerance: 0.1,
        solution: `<p>${math("v_y=9.81\\times 2.0=19.6\\ \\mathrm{m\\,s^{-1}}")}, the horizontal part stays 15 m/s: ${math("v=\\sqrt{15^2+19.62^2}=24.7\\ \\mathrm{m\\,s^{-1}}")}.</p>`,
      },
      {
        subject: "Physics",
        topic: "Optics",
        subTopic: "Wave optics",
        responseType: "MCQ_SINGLE",
        difficulty: "MEDIUM",
        question:
          "<p>Light of wavelength 600 nm falls on two slits 0.30 mm apart. On a screen 2.0 m away, neighbouring bright fringes are apart by</p>",
        options: ["0.90 mm", "2.0 mm", "4.0 mm", "9.0 mm"],
        answerKey: 2,
        solution: `<p>${math("x=\\frac{\\lambda D}{a}=\\frac{6.0\\times10^{-7}\\times2.0}{3.0\\times10^{-4}}=4.0\\times10^{-3}\\ \\mathrm{m}")}.</p>`,
      },
      {
        subject: "Chemistry",
        topic: "Equilibrium",
        subTopic: "Acids and bases",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question: `<p>A weak acid has ${math("K_a=1.0\\times10^{-5}\\ \\mathrm{mol\\,dm^{-3}}")}. What is the pH of its 0.10 mol dm<sup>−3</sup> solution, to one decimal?</p>`,
        answerKey: 3,
        tolerance: 0.05,
        solution: `<p>${math("[\\mathrm{H^+}]\\approx\\sqrt{K_a c}=\\sqrt{1.0\\times10^{-6}}=1.0\\times10^{-3}\\ \\mathrm{mol\\,dm^{-3}}")}, so the pH is 3.0.</p>`,
      },
      {
        subject: "Chemistry",
        topic: "Organic chemistry",
        subTopic: "Alcohols, phenols and ethers",
        responseType: "MCQ_MULTIPLE",
        difficulty: "MEDIUM",
        question:
          "<p>Which of these turn warm acidified potassium dichromate(VI) from orange to green? Choose all of them.</p>",
        options: ["Propan-1-ol", "Propan-2-ol", "2-Methylpropan-2-ol", "Propanal"],
        answerKey: [0, 1, 3],
        solution:
          "<p>Primary and secondary alcohols and aldehydes are oxidised. A tertiary alcohol is not: its carbon atom with the OH group carries no hydrogen.</p>",
      },
      {
        subject: "Chemistry",
        topic: "Atomic structure",
        subTopic: "Periodic trends",
        responseType: "SUBJECTIVE",
        difficulty: "DIFFICULT",
        question:
          "<p>Explain why the first ionisation energy of oxygen is lower than that of nitrogen.</p>",
        answerKey:
          "In nitrogen each 2p orbital holds one electron. In oxygen one 2p orbital holds a pair. The repulsion between the two paired electrons makes one of them easier to remove.",
        subjectiveKeywords: ["2p", "orbital", "pair", "repulsion"],
        solution: `<p>Nitrogen is ${math("2s^2\\,2p^3")} with three unpaired electrons, oxygen ${math("2s^2\\,2p^4")} with one pair in a 2p orbital. The repulsion within this pair outweighs the larger nuclear charge, so less energy removes an electron.</p>`,
      },
      {
        subject: "Mathematics",
        topic: "Calculus",
        subTopic: "Integrals",
        responseType: "MCQ_SINGLE",
        difficulty: "MEDIUM",
        question: `<p>${math("\\int_0^{\\pi/2} x\\cos x\\,dx")} equals</p>`,
        options: ["\\frac{\\pi}{2}-1", "\\frac{\\pi}{2}+1", "\\frac{\\pi}{2}", "1"].map(math),
        answerKey: 0,
        solution: `<p>${math("\\Bigl[x\\sin x\\Bigr]_0^{\\pi/2}-\\int_0^{\\pi/2}\\sin x\\,dx=\\frac{\\pi}{2}-1")}.</p>`,
      },
      {
        subject: "Mathematics",
        topic: "Sequences and series",
        subTopic: "Progressions and sums",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question: `<p>The second term of a geometric series is 3 and its sum to infinity is 16. Its common ratio ${math("r")} is greater than one half. What is ${math("r")}?</p>`,
        answerKey: 0.75,
        solution: `<p>${math("ar=3")} and ${math("a=16(1-r)")} give ${math("16r^2-16r+3=0")}, so ${math("r=\\tfrac14")} or ${math("r=\\tfrac34")}.</p>`,
      },
    ],
  },
];
