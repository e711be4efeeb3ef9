import { usePage } from "../lib/page.ts";

/** Exam Academy */
export function LandingScreen() {
  const heading = usePage("Exam Academy");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Exam Academy
      </h1>
    </main>
  );
}
