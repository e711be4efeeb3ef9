import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import { Sheet } from "../view/sheet.tsx";
import { untilReached } from "./until-reached.ts";

const after = (ms: number, work: () => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

interface WaitsForConnectionProps {
  test: TestView;
  /** Whether the server answered; another page is shown then. */
  onTry: () => Promise<boolean>;
}

/**
 * A test that was reopened without a connection after its end. Only the server knows whether its
 * time is up, and a submission cannot be taken back.
 */
export function WaitsForConnection({ test, onTry }: WaitsForConnectionProps) {
  const [pressed, press] = useState(0);
  const ask = useEffectEvent(onTry);
  useEffect(() => {
    const waiting = untilReached({ ask: () => ask(), after, random: Math.random });
    if (pressed > 0) waiting.now();
    window.addEventListener("online", waiting.now);
    return () => {
      waiting.stop();
      window.removeEventListener("online", waiting.now);
    };
  }, [pressed]);
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
        <Button onClick={() => press((times) => times + 1)}>Try again now</Button>
      </Row>
    </Sheet>
  );
}
