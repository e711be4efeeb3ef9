import { math, type SampleSection } from "./rich.ts";

/** School science and mathematics of classes 8 to 10. */
export const foundationSections: SampleSection[] = [
  {
    scheme: { kind: "standard" },
    questions: [
      {
        subject: "Physics",
        topic: "Mechanics",
        subTopic: "Kinematics",
        responseType: "MCQ_SINGLE",
        difficulty: "EASY",
        question:
          "<p>Ravi cycles the first 6 km to school in 20 minutes and the last 6 km, uphill, in 40 minutes. His average speed for the whole way is</p>",
        options: ["9 km/h", "12 km/h", "13.5 km/h", "18 km/h"],
        answerKey: 1,
        solution:
          "<p>Average speed is the whole distance over the whole time: 12 km in 60 minutes. The mean of 18 km/h and 9 km/h, 13.5 km/h, forgets that he rode longer at the lower speed.</p>",
      },
      {
        subject: "Physics",
        topic: "Optics",
        subTopic: "Ray optics",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question:
          "<p>Asha walks straight towards a plane mirror at 1.5 m/s. At how many metres per second do she and her image come closer to each other?</p>",
        answerKey: 3,
        solution:
          "<p>The image is as far behind the mirror as she is in front of it, so it comes to meet her at 1.5 m/s. Together: 3 m/s.</p>",
      },
      {
        subject: "Chemistry",
        topic: "Equilibrium",
        subTopic: "Acids and bases",
        responseType: "MCQ_SINGLE",
        difficulty: "EASY",
        question: "<p>Which of these turns red litmus paper blue?</p>",
        options: ["Lemon juice", "Vinegar", "Limewater", "A solution of common salt"],
        answerKey: 2,
        solution:
          "<p>Bases turn red litmus blue. Limewater is a solution of calcium hydroxide, a base; lemon juice and vinegar are acidic and a solution of common salt is neutral.</p>",
      },
      {
        subject: "Chemistry",
        topic: "Stoichiometry",
        subTopic: "Amounts of substance",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question: `<p>Balance ${math("a\\,\\mathrm{Fe}+b\\,\\mathrm{O_2}\\rightarrow c\\,\\mathrm{Fe_2O_3}")} with the smallest whole numbers. What is ${math("a+b+c")}?</p>`,
        answerKey: 9,
        solution: `<p>${math("4\\,\\mathrm{Fe}+3\\,\\mathrm{O_2}\\rightarrow 2\\,\\mathrm{Fe_2O_3}")}: 4 + 3 + 2 = 9.</p>`,
      },
      {
        subject: "Biology",
        topic: "Cell biology",
        subTopic: "Cell structure",
        responseType: "MCQ_MULTIPLE",
        difficulty: "EASY",
        question:
          "<p>Which parts does a cell of a green leaf have, but no cell of an animal? Choose all of them.</p>",
        options: ["Cell wall", "Nucleus", "Chloroplasts", "Mitochondria"],
        answerKey: [0, 2],
        solution:
          "<p>The wall of cellulose and the chloroplasts, in which photosynthesis takes place, belong to the plant. Nucleus and mitochondria are found in both.</p>",
      },
      {
        subject: "Mathematics",
        topic: "Arithmetic",
        subTopic: "Percentages",
        responseType: "MCQ_SINGLE",
        difficulty: "EASY",
        question:
          "<p>A shopkeeper raises a price by 20 % and then lowers the new price by 20 %. Compared with the first price, the last one is</p>",
        options: ["the same", "4 % lower", "4 % higher", "2 % lower"],
        answerKey: 1,
        solution: `<p>${math("1.2\\times 0.8=0.96")}: the 20 % that is taken off belongs to a larger price.</p>`,
      },
      {
        subject: "Mathematics",
        topic: "Geometry",
        subTopic: "Triangles and polygons",
        responseType: "INTEGER",
        difficulty: "MEDIUM",
        question:
          "<p>A ladder leans against a wall. Its foot stands 9 dm from the wall and its top reaches 40 dm high. How many decimetres long is the ladder?</p>",
        answerKey: 41,
        solution: `<p>${math("9^2+40^2=81+1600=1681=41^2")}.</p>`,
      },
    ],
  },
];
