import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { timeOfDay } from "../clock/clock.rules.ts";
import { Sheet } from "../view/sheet.tsx";
import { useUntilReached } from "./until-reached.ts";

interface WaitsForConnectionProps {
  test: TestView;
  /** When the student submitted the test here; ISO 8601. */
  submittedAt: string | undefined;
  /** Tries to reach the server; the result says whether it answered. Then another page is shown. */
  onTry: () => Promise<boolean>;
}

/**
 * Shown if a test is reopened without a connection after it was submitted or has ended. Only the
 * server knows whether time is up, and a submission cannot be undone.
 */
export function WaitsForConnection({ test, submittedAt, onTry }: WaitsForConnectionProps) {
  const tryNow = useUntilReached(onTry);
  return (
    <Sheet title={test.title} page={test.title}>
      <Text size="lg" strong>
        <output>
          {submittedAt === undefined
            ? "Time is up by this device’s clock."
            : `You submitted this test at ${timeOfDay(Date.parse(submittedAt))}. It is not sent yet.`}
        </output>
      </Text>
      <p>
        Your answers are kept on this device. They are submitted as soon as you are online, from
        this page or any other page of Exam Academy.
      </p>
      <Row>
        <Button onClick={tryNow}>Try again now</Button>
      </Row>
    </Sheet>
  );
}
