import { useParams } from "react-router-dom";
import { CorrectionsPage } from "../features/corrections/corrections-page.tsx";
import { TestPages } from "../shared/results/test-pages.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/tests/{testId}/corrections */
export function CorrectionsScreen() {
  const { testId = "" } = useParams();
  const heading = usePage("Corrections");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Corrections
      </h1>
      <CorrectionsPage key={testId} testId={testId} pages={<TestPages testId={testId} />} />
    </>
  );
}
