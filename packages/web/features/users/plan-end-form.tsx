import { dayOf } from "@academy/core/kernel/shared/time.ts";
import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { ReasonField } from "../../lib/form/reason-field.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { postPlanEnd, usersKey } from "./users.queries.ts";

interface PlanEndProps {
  plan: PlanView;
  onClose: () => void;
}

function usePlanEnd({ plan, onClose }: PlanEndProps) {
  const client = useQueryClient();
  const { planId, userId, rev, name } = plan;
  return useForm({
    initial: { reason: "", openUntil: "" },
    validate: ({ reason }) => ({ reason: reason.trim() === "" ? "Enter a reason." : null }),
    submit: async ({ reason, openUntil }) => {
      const day = openUntil === "" ? {} : { openUntil };
      await postPlanEnd(planId, { userId, rev, reason: reason.trim(), ...day });
      void client.invalidateQueries({ queryKey: usersKey });
      notify(`The plan for ${name} is called off.`, "success");
      onClose();
    },
    fallback: "It is not known whether the plan was called off. Close this and look at the plan.",
  });
}

/** Asks for a reason, then ends a plan that will not be paid further. */
export function PlanEndForm(props: PlanEndProps) {
  const { paidPaise } = props.plan;
  const form = usePlanEnd(props);
  const [today] = useState(() => dayOf(Date.now()));
  return (
    <Stack component="form" {...form.form}>
      <Problem>{form.problem}</Problem>
      <p>
        No more letters are sent and no more instalments are taken.{" "}
        {paidPaise > 0
          ? `${formatRupees(paidPaise / 100)} were paid and stay booked: give them back with their payments.`
          : "Nothing was paid."}{" "}
        This cannot be undone.
      </p>
      {paidPaise > 0 && (
        <TextField
          {...form.field("openUntil")}
          type="date"
          min={today}
          label="Open until (optional)"
          description="What the plan opened stays open until the end of this day, without locks. Leave it empty to close it now."
        />
      )}
      <ReasonField {...form.field("reason")} data-autofocus />
      <Row justify="end">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button variant="danger" type="submit" loading={form.submitting}>
          Call off
        </Button>
      </Row>
    </Stack>
  );
}
