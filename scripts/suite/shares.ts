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
    account: 60,
    "admin-results": 60,
    "after-a-test": 60,
    builder: 60,
    "bulk-upload": 60,
    crash: 60,
    exams: 60,
    guest: 60,
    invigilate: 60,
    newcomer: 60,
    offline: 60,
    "offline-reload": 60,
    payments: 60,
    practice: 60,
    "public-pages": 60,
    "question-bank": 60,
    report: 60,
    review: 60,
    sealed: 60,
    "second-factor": 60,
    sections: 60,
    "sign-in-again": 60,
    "student-area": 60,
    "two-places": 60,
    users: 60,
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
