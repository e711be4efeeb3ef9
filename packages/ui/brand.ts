/**
 * The academy's face: name, contacts and colours. Another academy changes this file, its policies
 * in brand-policies.ts, and the logo.
 */
export const brand = {
  name: "Exam Academy",
  tagline: "Practise like the real exam. Know where you stand.",
  contactEmail: "help@exam-academy.example",
  colours: {
    /** The one primary colour, as the browser's address bar and print show it. */
    ink: "#1e3a8a",
    /** Used sparingly: the mark, the ring, one highlight a page. */
    saffron: "#f59e0b",
  },
} as const;
