import type { TestView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { saveFile } from "../../../lib/save-file.ts";
import type { SessionUser } from "../../../lib/session.ts";
import { answersFile } from "./answers-file.rules.ts";
import type { OpenedExam } from "../open-exam.ts";

interface DownloadAnswersProps {
  test: TestView;
  opened: OpenedExam;
  user: SessionUser;
}

/** Downloads a file of the answers if they cannot be sent. */
export function DownloadAnswers({ test, opened, user }: DownloadAnswersProps) {
  const { exam, clock, attemptId } = opened;
  const download = () => {
    const { name, text } = answersFile({
      test,
      student: user,
      attemptId,
      questions: exam.questions,
      outbox: exam.getState().outbox,
      now: clock.now(),
      deadline: clock.deadline,
    });
    saveFile(name, new Blob([text], { type: "application/json" }));
  };
  return (
    <Row>
      <Button variant="default" onClick={download}>
        Download my answers
      </Button>
      <Text component="span" size="sm" tone="soft">
        A copy for you, in case they cannot be submitted.
      </Text>
    </Row>
  );
}
