import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { linkTo, patterns } from "../../lib/address/paths.ts";

const focus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

/** Says how the payment ended, and takes the focus when it appears. */
export const OutcomeHead = ({ children }: { children: ReactNode }) => (
  <h2 ref={focus} tabIndex={-1}>
    {children}
  </h2>
);

/** Links to the tests, videos or other contents that were paid for. */
export const PaidLinks = ({ orderId }: { orderId: string }) => (
  <Row>
    <Button component={Link} to={patterns.studentDashboard}>
      Go to the tests
    </Button>
    <Button component={Link} to={patterns.subscribedVideos} variant="default">
      Watch the videos
    </Button>
    <Button component={Link} to={linkTo("receipt", { orderId })} variant="default">
      See the receipt
    </Button>
  </Row>
);
