import { ComprehensionPage } from "../features/passages/comprehension/comprehension-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/comp-manage */
export function ComprehensionScreen() {
  const heading = usePage("Comprehension Sets");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Comprehension Sets
      </h1>
      <ComprehensionPage />
    </>
  );
}
