import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { lazy, Suspense, useState } from "react";
import { PageDialog } from "../../lib/page-dialog.tsx";

const MakeLink = lazy(async () => ({ default: (await import("./make-link.tsx")).MakeLink }));

interface LinkButtonProps {
  user: UserDetail;
  /** The plan, if the link is for the plan's next instalment. */
  plan?: PlanView;
  label?: string;
}

/** A button that opens the dialog for a new payment link. */
export function LinkButton({ user, plan, label }: LinkButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact" aria-label={label} onClick={() => setIsOpen(true)}>
        {plan ? "Link" : "Make a link"}
      </Button>
      {isOpen && (
        <PageDialog title="Make a payment link" size="md" onClose={() => setIsOpen(false)}>
          <Suspense fallback={null}>
            <MakeLink user={user} plan={plan} onClose={() => setIsOpen(false)} />
          </Suspense>
        </PageDialog>
      )}
    </>
  );
}
