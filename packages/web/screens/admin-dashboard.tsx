import { usePage } from "../lib/page.ts";

/** Administration */
export function AdminDashboardScreen() {
  const heading = usePage("Administration");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Administration
      </h1>
    </main>
  );
}
