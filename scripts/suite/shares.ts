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
    account: 30,
    "admin-results": 30,
    "after-a-test": 30,
    answering: 30,
    "back-office": 30,
    "bank-list": 30,
    builder: 30,
    "bulk-upload": 30,
    catalogue: 30,
    corrections: 30,
    crash: 30,
    exams: 30,
    guest: 30,
    invigilate: 30,
    learning: 30,
    newcomer: 30,
    "odd-devices": 30,
    offline: 30,
    "offline-reload": 30,
    payments: 30,
    practice: 30,
    "public-pages": 30,
    "question-bank": 30,
    report: 30,
    review: 30,
    screens: 30,
    sealed: 30,
    "second-factor": 30,
    sections: 30,
    "sign-in-again": 30,
    "student-area": 30,
    "two-places": 30,
    users: 30,
    videos: 30,
    "writing-questions": 30,
  },
  thorough: {
    "builder-faults": 40,
    "bulk-faults": 40,
    "by-keyboard": 40,
    "content-day": 40,
    editor: 40,
    "exam-fit": 40,
    "exam-screens": 40,
    "full-screen": 40,
    google: 40,
    "hostile-html": 40,
    images: 40,
    "jee-paper": 40,
    lighthouse: 40,
    "matching-lists": 40,
    "page-weight": 40,
    pages: 40,
    passages: 40,
    patterns: 40,
    "practice-notes": 40,
    "preset-papers": 40,
    shuffling: 40,
    "worker-update": 40,
  },
};

/** The share of a journey, by the path of its file; 0 if it has none. */
export function shareOf(path: string): number {
  const name = basename(path, ".e2e.ts");
  return JOURNEYS.push[name] ?? JOURNEYS.thorough[name] ?? 0;
}
