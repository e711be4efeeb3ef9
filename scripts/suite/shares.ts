import { basename } from "node:path";

/**
 * CPU seconds that each project may use, in a push and in a thorough run. A push names what is above
 * its share; a thorough run fails for twice as much. Kept by hand: a new piece of work may add 10 to
 * the push and 200 to the thorough run, and what was made cheaper gives its share back.
 */
export const PROJECTS: Record<string, Record<"push" | "thorough", number>> = {
  rules: { push: 90, thorough: 200 },
  "planted-types": { push: 0, thorough: 60 },
  cloud: { push: 340, thorough: 900 },
  tooling: { push: 15, thorough: 400 },
  simulation: { push: 30, thorough: 150 },
  // The runner: it compiles every file.
  vitest: { push: 50, thorough: 80 },
};

/** Journeys of a push, which a thorough run includes, and those that it adds, each with its share. */
export const JOURNEYS: Record<"push" | "thorough", Record<string, number>> = {
  push: {
    account: 20,
    "admin-results": 35,
    builder: 55,
    "bulk-upload": 45,
    crash: 30,
    newcomer: 50,
    offline: 40,
    "offline-reload": 50,
    payments: 35,
    "public-pages": 20,
    "question-bank": 45,
    report: 35,
    sealed: 25,
    "sign-in-again": 20,
    "two-places": 40,
  },
  thorough: {
    "after-a-test": 80,
    answering: 80,
    "back-office": 80,
    "bank-list": 60,
    "builder-faults": 80,
    "bulk-faults": 80,
    "by-keyboard": 80,
    catalogue: 30,
    "content-day": 100,
    corrections: 75,
    editor: 80,
    "exam-fit": 80,
    "exam-screens": 80,
    exams: 40,
    "full-screen": 80,
    google: 80,
    guest: 80,
    "hostile-html": 80,
    images: 80,
    invigilate: 80,
    "jee-paper": 80,
    learning: 80,
    lighthouse: 80,
    "matching-lists": 80,
    "odd-devices": 80,
    "page-weight": 30,
    pages: 80,
    passages: 80,
    patterns: 65,
    practice: 40,
    "practice-notes": 25,
    "preset-papers": 80,
    review: 55,
    screens: 80,
    "second-factor": 80,
    sections: 80,
    shuffling: 80,
    "student-area": 80,
    users: 80,
    videos: 80,
    "worker-update": 80,
    "writing-questions": 45,
  },
};

/**
 * The share of a journey, by the path of its file; 0 if it has none. A journey of the push has twice
 * as much in a thorough run, which adds its tests with the tag and the second look.
 */
export function shareOf(path: string, set: keyof typeof JOURNEYS): number {
  const name = basename(path, ".e2e.ts");
  const inPush = JOURNEYS.push[name];
  if (inPush === undefined) return JOURNEYS.thorough[name] ?? 0;
  return set === "push" ? inPush : 2 * inPush;
}
