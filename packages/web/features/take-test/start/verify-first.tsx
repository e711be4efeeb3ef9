import type { TestView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { Link } from "react-router-dom";
import { ProveEmail } from "../../../shared/sign-in/mailed-code.tsx";
import { wayBack } from "../../../lib/address/paths.ts";
import { formatMoment } from "../../../lib/format.ts";
import type { SessionUser } from "../../../lib/session/session.ts";
import { Sheet } from "../view/sheet.tsx";

interface VerifyFirstProps {
  test: TestView;
  user: SessionUser;
  /** Reads the test again once the address is verified. */
  onProven: () => void;
}

/**
 * A ranked test that is open to everyone: the student first verifies their email address on this
 * page.
 */
export function VerifyFirst({ test, user, onProven }: VerifyFirstProps) {
  const back = wayBack(user);
  return (
    <Sheet title={test.title} page={test.title}>
      <Text size="lg" strong>
        Verify your email to take this test
      </Text>
      <p>
        It is open from {formatMoment(test.startTime)} to {formatMoment(test.expiryTime)}. It is
        ranked and open to everyone, so each student needs an email address of their own.
      </p>
      <ProveEmail why={`We send six digits to ${user.email}.`} onProven={onProven} />
      <Row>
        <Button component={Link} to={back.to} variant="default">
          {back.words}
        </Button>
      </Row>
    </Sheet>
  );
}
