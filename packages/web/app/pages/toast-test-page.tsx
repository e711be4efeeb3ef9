import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { notify } from "../../lib/notices.ts";
import type { PageHeading } from "../../lib/page.ts";
import classes from "../../lib/plain-words.module.css";

const tones = ["info", "success", "warning", "error"] as const;

/** Shows every kind of notice; in development builds only. */
export function ToastTestPage({ heading }: { heading: PageHeading }) {
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        Notifications
      </h1>
      <Row>
        {tones.map((tone) => (
          <Button key={tone} variant="default" onClick={() => notify(`This is ${tone}.`, tone)}>
            Show {tone}
          </Button>
        ))}
      </Row>
    </div>
  );
}
