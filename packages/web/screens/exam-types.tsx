import { ExamTypesPage } from "../features/exam-types/exam-types-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/exam-types: what the academy sells, at which fee and for how long. */
export function ExamTypesScreen() {
  const heading = usePage("Exam types and fees");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Exam types and fees
      </h1>
      <ExamTypesPage />
    </>
  );
}
