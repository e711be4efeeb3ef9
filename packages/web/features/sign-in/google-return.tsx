import { Button, Loader } from "@academy/ui/kit/button.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Problem } from "../../lib/form/problem.tsx";
import {
  type Arrival,
  arrive,
  redirectNext,
  redirectWords,
} from "../../shared/google/google-redirect.ts";
import { notify } from "../../lib/notices.ts";
import { afterSignIn, loginFor, patterns } from "../../lib/address/paths.ts";

/** Shared by all renders, because Google's response can be used only once. */
let arriving: Promise<Arrival> | undefined;

/** Time to read three sentences, in milliseconds. */
const LONG_MS = 20_000;

const passwordEnded =
  "Your account is linked to Google. Its email was never verified, so its old password no longer works. You can set a new one under My account.";

/**
 * Finishes the Google login and continues to the next page.
 *
 * @returns why the login failed; null until it has failed
 */
export function useArrival(): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    let wanted = true;
    arriving ??= arrive(window.location.search);
    arriving.then(
      (arrival) => {
        if (!wanted) return;
        if (arrival.passwordEnded) notify(passwordEnded, "warning", LONG_MS);
        void navigate(afterSignIn(arrival.user, arrival.next), { replace: true });
      },
      (error: unknown) => {
        if (wanted) setProblem(redirectWords(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [navigate]);
  return problem;
}

/** What the page shows while the login is being finished. */
export function GoogleReturn({ problem }: { problem: string | null }) {
  const [next] = useState(redirectNext);
  if (problem === null) {
    return (
      <Text component="output" tone="soft">
        <Row component="span">
          <Loader />
          One moment …
        </Row>
      </Text>
    );
  }
  return (
    <Stack>
      <Problem>{problem}</Problem>
      <Button component={Link} to={next ? loginFor(next) : patterns.login} replace fullWidth>
        Back to login
      </Button>
    </Stack>
  );
}
