import { QuestionBankPage } from "../features/question-bank/question-bank-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/upload-question */
export function UploadQuestionScreen() {
  const heading = usePage("Manage Standard Questions");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Manage Standard Questions
      </h1>
      <QuestionBankPage />
    </>
  );
}
