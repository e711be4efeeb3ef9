import { Button } from "@academy/ui/kit/button.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { notify } from "../../lib/notices.ts";
import type { PageHeading } from "../../lib/address/page.ts";

const tones = ["info", "success", "warning", "error"] as const;

/** Shows every kind of notice; in development builds only. */
export function ToastTestPage({ heading }: { heading: PageHeading }) {
  return (
    <>
      <PageHead title="Notifications" heading={heading} />
      <Row>
        {tones.map((tone) => (
          <Button key={tone} variant="default" onClick={() => notify(`This is ${tone}.`, tone)}>
            Show {tone}
          </Button>
        ))}
      </Row>
    </>
  );
}
