import { usePage } from "../lib/page.ts";

/** Test */
export function TakeTestScreen() {
  const heading = usePage("Test");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Test
      </h1>
    </main>
  );
}
