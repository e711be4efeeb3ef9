import { usePage } from "../lib/page.ts";

/** Dashboard */
export function StudentDashboardScreen() {
  const heading = usePage("Dashboard");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Dashboard
      </h1>
    </main>
  );
}
