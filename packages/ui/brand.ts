/**
 * The academy's brand: name, contacts and colours. Another academy changes this file, its policies
 * in brand-policies.ts, and the logo.
 */
export const brand = {
  name: "Exam Academy",
  tagline: "Practise like the real exam. Know where you stand.",
  contactEmail: "help@exam-academy.example",
  /** The logo as a square PNG in `packages/web/public`, for files such as papers in Word. */
  logo: "/icon-192.png",
  colours: {
    /** The only primary colour, as the browser's address bar and print use it. */
    ink: "#1e3a8a",
    /** Used sparingly: the logo, the ring, one highlight per page. */
    saffron: "#f59e0b",
  },
} as const;
