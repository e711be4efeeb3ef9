import { usePage } from "../lib/page.ts";

/** Your result */
export function ResultsScreen() {
  const heading = usePage("Your result");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Your result
      </h1>
    </main>
  );
}
