import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Row, Stack } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { LeaveWarning } from "../../lib/form/leave-warning.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { ReasonField } from "../../lib/form/reason-field.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { InstalmentRows } from "./instalment-rows.tsx";
import { changeInput, changeProblems, changeValues, fixedIn } from "./plan-form.rules.ts";
import { plansQuery, putPlan } from "./users.queries.ts";

interface PlanChangeProps {
  plan: PlanView;
  onClose: () => void;
}

/** Changes the unpaid instalments of a plan. */
export function PlanChangeForm({ plan, onClose }: PlanChangeProps) {
  const client = useQueryClient();
  const form = useForm({
    initial: changeValues(plan),
    validate: (values) => changeProblems(values, plan),
    submit: async (values) => {
      await putPlan(plan.planId, changeInput(values, plan));
      void client.invalidateQueries({ queryKey: plansQuery(plan.userId).queryKey });
      notify(`The plan for ${plan.name} is changed.`, "success");
      onClose();
    },
    fallback: "It is not known whether the plan was changed. Close the form and look at the plan.",
  });
  return (
    <Stack component="form" {...form.form}>
      <LeaveWarning when={form.isDirty} />
      <Problem>{form.problem ?? form.error("instalments")}</Problem>
      <p>
        The price of the plan is <strong>{formatRupees(plan.amountPaise / 100)}</strong>. Letters
        and locks follow the new due days.
      </p>
      <InstalmentRows
        rows={form.values.rows}
        fixed={fixedIn(plan)}
        error={form.error}
        onRows={(rows) => form.set({ rows })}
      />
      <ReasonField {...form.field("reason")} label="Reason for another price (optional)" />
      <Row justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Change the plan
        </Button>
      </Row>
    </Stack>
  );
}
