import { usePage } from "../lib/page.ts";

/** Page not found */
export function NotFoundScreen() {
  const heading = usePage("Page not found");
  return (
    <main id="main">
      <h1 ref={heading} tabIndex={-1}>
        Page not found
      </h1>
    </main>
  );
}
