import type { TestView } from "@academy/core/exam/assessment/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect } from "react";
import { Sheet } from "../view/sheet.tsx";

/** How often the server is asked, where the browser does not notice that the connection is back. */
const AGAIN_MS = 20_000;

/**
 * A test that was reopened without a connection after its end. Only the server knows whether its
 * time is up, and a submission cannot be taken back.
 */
export function WaitsForConnection({ test, onTry }: { test: TestView; onTry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onTry, AGAIN_MS);
    window.addEventListener("online", onTry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", onTry);
    };
  }, [onTry]);
  return (
    <Sheet title={test.title} page={test.title}>
      <Text size="lg" strong>
        <output>Time is up by this device’s clock.</output>
      </Text>
      <p>
        Your answers are kept on this device. They are submitted from this page as soon as you are
        online.
      </p>
      <Row>
        <Button onClick={onTry}>Try again now</Button>
      </Row>
    </Sheet>
  );
}
