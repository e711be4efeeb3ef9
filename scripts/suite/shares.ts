import { basename } from "node:path";

/**
 * CPU seconds that each project may use, in a push and in a thorough run. A push names what is above
 * its share; a thorough run fails for twice as much. Kept by hand: a new piece of work may add 10 to
 * the push and 200 to the thorough run, and what was made cheaper gives its share back.
 */
export const PROJECTS: Record<string, Record<"push" | "thorough", number>> = {
  rules: { push: 90, thorough: 200 },
  "planted-types": { push: 20, thorough: 60 },
  cloud: { push: 300, thorough: 900 },
  tooling: { push: 40, thorough: 250 },
  simulation: { push: 30, thorough: 150 },
  // The runner: it compiles every file.
  vitest: { push: 60, thorough: 80 },
};

/** Journeys of a push, which a thorough run includes, and those that it adds, each with its share. */
export const JOURNEYS: Record<"push" | "thorough", Record<string, number>> = {
  push: {
    account: 55,
    "admin-results": 55,
    "after-a-test": 50,
    builder: 90,
    "bulk-upload": 45,
    crash: 35,
    exams: 40,
    guest: 30,
    invigilate: 40,
    newcomer: 60,
    offline: 50,
    "offline-reload": 65,
    payments: 60,
    practice: 50,
    "public-pages": 50,
    "question-bank": 85,
    report: 50,
    review: 70,
    sealed: 35,
    "second-factor": 40,
    sections: 55,
    "sign-in-again": 40,
    "student-area": 55,
    "two-places": 55,
    users: 50,
  },
  thorough: {
    answering: 80,
    "back-office": 80,
    "bank-list": 80,
    "builder-faults": 80,
    "bulk-faults": 80,
    "by-keyboard": 80,
    catalogue: 80,
    "content-day": 80,
    corrections: 80,
    editor: 80,
    "exam-fit": 80,
    "exam-screens": 80,
    "full-screen": 80,
    google: 80,
    "hostile-html": 80,
    images: 80,
    "jee-paper": 80,
    learning: 80,
    lighthouse: 80,
    "matching-lists": 80,
    "odd-devices": 80,
    "page-weight": 80,
    pages: 80,
    passages: 80,
    patterns: 80,
    "practice-notes": 80,
    "preset-papers": 80,
    screens: 80,
    shuffling: 80,
    videos: 80,
    "worker-update": 80,
    "writing-questions": 80,
  },
};

/** The share of a journey, by the path of its file; 0 if it has none. */
export function shareOf(path: string): number {
  const name = basename(path, ".e2e.ts");
  return JOURNEYS.push[name] ?? JOURNEYS.thorough[name] ?? 0;
}
