import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { DemoSlot } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { aLevelSections } from "./a-level-questions.ts";
import { foundationSections } from "./foundation-questions.ts";
import { jeeSections } from "./jee-questions.ts";
import { neetSections } from "./neet-questions.ts";
import type { SampleSection } from "./rich.ts";

interface SampleDemoTest {
  demo: DemoSlot;
  examType: ExamType;
  name: string;
  durationMinutes: number;
  instructions: string;
  sections: readonly SampleSection[];
}

/** The four tests that visitors take without an account. */
export const demoTests: readonly SampleDemoTest[] = [
  {
    demo: 1,
    examType: "JEE",
    name: "Demo Test 1: JEE, physics, chemistry and mathematics",
    durationMinutes: 30,
    instructions:
      "<p>A short test to try everything out: eight questions in five formats. Marks and solutions open as soon as you submit.</p>",
    sections: jeeSections,
  },
  {
    demo: 2,
    examType: "NEET",
    name: "Demo Test 2: NEET, biology, physics and chemistry",
    durationMinutes: 25,
    instructions:
      "<p>Two questions share a passage, one asks for a few sentences. Marks and solutions open as soon as you submit.</p>",
    sections: neetSections,
  },
  {
    demo: 3,
    examType: "FOUNDATION",
    name: "Demo Test 3: Foundation, science and mathematics",
    durationMinutes: 20,
    instructions:
      "<p>Seven questions of classes 8 to 10. Marks and solutions open as soon as you submit.</p>",
    sections: foundationSections,
  },
  {
    demo: 4,
    examType: "A_LEVEL",
    name: "Demo Test 4: A Level, physics, chemistry and mathematics",
    durationMinutes: 30,
    instructions:
      "<p>Numbers are taken within the accuracy that the question asks for; one question wants a few sentences. Marks and solutions open as soon as you submit.</p>",
    sections: aLevelSections,
  },
];
