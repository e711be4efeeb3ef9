import { basename } from "node:path";

/**
 * CPU seconds that each project may use, in a push and in a thorough run. A push names what is above
 * its share; a thorough run fails for twice as much. Kept by hand: a new piece of work may add 10 to
 * the push and 200 to the thorough run, and what was made cheaper gives its share back.
 */
export const PROJECTS: Record<string, Record<"push" | "thorough", number>> = {
  rules: { push: 100, thorough: 200 },
  "planted-types": { push: 0, thorough: 50 },
  cloud: { push: 340, thorough: 600 },
  tooling: { push: 15, thorough: 600 },
  simulation: { push: 30, thorough: 70 },
  // The runner: it compiles every file.
  vitest: { push: 50, thorough: 80 },
};

/** Journeys of a push, which a thorough run includes, and those that it adds, each with its share. */
export const JOURNEYS: Record<"push" | "thorough", Record<string, number>> = {
  push: {
    account: 25,
    "admin-results": 35,
    builder: 55,
    crash: 30,
    kit: 15,
    "lecture-copies": 35,
    newcomer: 50,
    offline: 30,
    "offline-pages": 25,
    "offline-reload": 50,
    payments: 35,
    "public-pages": 20,
    "question-bank": 45,
    report: 35,
    sealed: 25,
    "sent-later": 25,
    "sign-in-again": 20,
    "two-places": 40,
  },
  thorough: {
    "after-a-test": 55,
    answering: 40,
    "back-office": 40,
    "bank-list": 65,
    "builder-faults": 30,
    "bulk-faults": 75,
    "bulk-upload": 75,
    "by-keyboard": 25,
    "camera-files": 60,
    catalogue: 35,
    "class-of-sixty": 60,
    "content-day": 120,
    corrections: 75,
    editor: 55,
    exams: 35,
    "full-screen": 45,
    google: 90,
    guest: 25,
    "hostile-html": 80,
    images: 25,
    invigilate: 35,
    "jee-paper": 100,
    "kept-lectures": 80,
    languages: 60,
    learning: 65,
    "lecture-company": 45,
    "lecture-copies-faults": 200,
    "lecture-phone": 50,
    "lecture-player": 60,
    lectures: 45,
    lighthouse: 55,
    "matching-lists": 45,
    "name-over": 40,
    "odd-devices": 55,
    "office-offers": 35,
    "office-payments": 30,
    "other-browsers": 100,
    "page-weight": 30,
    pages: 60,
    passages: 50,
    "payment-links": 40,
    "pdf-papers": 90,
    patterns: 65,
    practice: 40,
    "practice-notes": 25,
    "preset-papers": 60,
    review: 55,
    screens: 115,
    "second-factor": 35,
    sections: 50,
    slips: 30,
    "slow-lines": 100,
    shuffling: 45,
    "student-area": 50,
    "test-fit": 65,
    "test-screens": 45,
    translation: 45,
    urdu: 45,
    users: 50,
    videos: 80,
    "watched-lectures": 45,
    "word-papers": 120,
    "worker-update": 40,
    "writing-questions": 40,
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
