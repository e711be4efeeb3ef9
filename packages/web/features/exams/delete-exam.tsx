import { Button } from "@academy/ui/kit/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { notify } from "../../lib/notices.ts";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { Problem } from "../../lib/form/problem.tsx";
import { examsKey, removeExam } from "./exams.queries.ts";

interface DeleteExamProps {
  examId: string;
  name: string;
  rev: number;
}

/** Deletes an exam after a question; its tests and their results stay. */
export function DeleteExam({ examId, name, rev }: DeleteExamProps) {
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const deleting = useMutation({
    mutationFn: () => removeExam(examId, rev),
    onSuccess: async () => {
      notify("✅ Exam deleted", "success");
      await navigate(adminPatterns.adminExams);
      await client.invalidateQueries({ queryKey: examsKey });
    },
  });
  return (
    <>
      <Button variant="danger-subtle" onClick={() => setAsked(true)}>
        Delete
      </Button>
      {asked && (
        <ConfirmDialog
          title="Delete this exam?"
          action="Delete"
          busy={deleting.isPending}
          onYes={() => deleting.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>Ranks over all tests of “{name}” are deleted. The tests and their results stay.</p>
          <Problem>{deleting.error?.message}</Problem>
        </ConfirmDialog>
      )}
    </>
  );
}
