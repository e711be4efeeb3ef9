import { SubjectTopicsPage } from "../features/subject-topics/subject-topics-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/subject-topics */
export function SubjectTopicsScreen() {
  const heading = usePage("Subject-Topic-SubTopic Manager");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Subject-Topic-SubTopic Manager
      </h1>
      <SubjectTopicsPage />
    </>
  );
}
