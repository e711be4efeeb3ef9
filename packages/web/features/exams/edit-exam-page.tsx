import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { notify } from "../../lib/notices.ts";
import { adminPatterns, linkToAdmin } from "../../lib/address/admin-paths.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { blankForm, formOf } from "./exam-form.rules.ts";
import { ExamForm } from "./exam-form.tsx";
import { examQuery, examsKey, patchExam, postExam } from "./exams.queries.ts";

/** After saving, reloads all lists and results of exams, and opens the exam's page. */
function useSaved() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (examId: string) => {
    notify("✅ Exam saved", "success");
    await client.invalidateQueries({ queryKey: examsKey });
    await navigate(linkToAdmin("adminExam", { examId }));
  };
}

/** /admin/exams/new */
export function NewExamPage() {
  const saved = useSaved();
  const navigate = useNavigate();
  return (
    <ExamForm
      start={blankForm}
      maxScore={null}
      action="Create exam"
      save={postExam}
      onSaved={({ _id }) => void saved(_id)}
      onCancel={() => void navigate(adminPatterns.adminExams)}
    />
  );
}

/** /admin/exams/:examId/edit */
export function EditExamPage({ examId }: { examId: string }) {
  // Read once: what is typed must not be replaced while someone types.
  const exam = useQuery({ ...examQuery(examId), refetchInterval: false, staleTime: Infinity });
  const saved = useSaved();
  const navigate = useNavigate();
  return (
    <QueryView
      query={exam}
      failed="The exam did not load"
      loading={<TextSkeleton lines={8} label="Loading the exam" />}
    >
      {(data) => (
        <ExamForm
          key={data.rev}
          start={formOf(data)}
          maxScore={data.maxScore}
          action="Save exam"
          save={(input) => patchExam(examId, { ...input, rev: data.rev })}
          onSaved={() => void saved(examId)}
          onCancel={() => void navigate(linkToAdmin("adminExam", { examId }))}
        />
      )}
    </QueryView>
  );
}
