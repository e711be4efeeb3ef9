import { LinkingPage } from "../features/passages/linking/linking-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/link-passages */
export function LinkPassagesScreen() {
  const heading = usePage("Link Passage to Questions");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Link Passage to Questions
      </h1>
      <LinkingPage />
    </>
  );
}
