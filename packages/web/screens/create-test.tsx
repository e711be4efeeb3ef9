import { useParams } from "react-router-dom";
import { EditTest, NewTest } from "../features/test-builder/builder-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/create-test and /admin/create-test/{testId} */
export function CreateTestScreen() {
  const { testId } = useParams();
  const heading = usePage(testId === undefined ? "Test Creation" : "Edit test");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {testId === undefined ? "Test Creation" : "Edit test"}
      </h1>
      {testId === undefined ? <NewTest /> : <EditTest key={testId} testId={testId} />}
    </>
  );
}
