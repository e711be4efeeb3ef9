import { useParams } from "react-router-dom";
import { AttemptsPage } from "../features/attempts/attempts-page.tsx";
import { TestPages } from "../shared/results/test-pages.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/tests/{testId}/attempts */
export function AttemptsScreen() {
  const { testId = "" } = useParams();
  const heading = usePage("Attempts");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Attempts
      </h1>
      <AttemptsPage key={testId} testId={testId} pages={<TestPages testId={testId} />} />
    </>
  );
}
