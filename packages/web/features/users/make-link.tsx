import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { dayAfter, dayOf } from "@academy/core/kernel/shared/time.ts";
import type { PlanView } from "@academy/core/sales/instalment/plan-view.schema.ts";
import type { MadeLink } from "@academy/core/sales/payment-link/payment-link.schema.ts";
import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../lib/form/problem.tsx";
import { type Form, useForm } from "../../lib/form/use-form.ts";
import { formatDay } from "../../lib/format.ts";
import { InstalmentSold } from "../../shared/sales/product-sold.tsx";
import { linkInput, linkProblems, type LinkValues } from "./make-link.rules.ts";
import { productChoices, productValues, valuesFor } from "./take-payment.rules.ts";
import { type Sold, WhatIsSold } from "./what-is-sold.tsx";
import { linksQuery, postLink } from "./users.queries.ts";

interface MakeLinkProps {
  user: UserDetail;
  /** The plan, if the link is for the plan's next instalment. */
  plan?: PlanView | undefined;
  onClose: () => void;
}

interface SentLink {
  made: MadeLink;
  /** Whether the form asked to send the link by email. */
  asked: boolean;
}

/** Makes a payment link for a parent without an account, and shows its address once. */
export function MakeLink(props: MakeLinkProps) {
  const [made, setMade] = useState<SentLink | null>(null);
  if (made) return <Made {...made} onClose={props.onClose} />;
  return <WhatIsSold>{(sold) => <LinkForm {...props} {...sold} onMade={setMade} />}</WhatIsSold>;
}

interface FormProps extends MakeLinkProps, Sold {
  onMade: (sent: SentLink) => void;
}

/** Days until a link is due, unless another day is chosen. */
const USUAL_DAYS = 7;

function LinkForm(props: FormProps) {
  const { user, plan, onMade, onClose } = props;
  const client = useQueryClient();
  const [now] = useState(() => Date.now());
  const held = user.subscriptions;
  const usual = valuesFor(EXAM_TYPES[0], { prices: props.prices, held, now });
  const form = useForm<LinkValues>({
    initial: {
      sold: usual.examType,
      rupees: usual.rupees,
      lastDay: usual.lastDay,
      dueDay: dayAfter(dayOf(now), USUAL_DAYS),
      mail: false,
    },
    validate: (values) => (plan ? {} : linkProblems(values)),
    submit: async (values) => {
      const made = await postLink(linkInput(values, user.userId, plan));
      onMade({ made, asked: values.mail });
      void client.invalidateQueries(linksQuery(user.userId));
    },
    // Pressing again is safe: a new link replaces one whose address was lost.
    fallback: "The link was not made. Press again.",
  });
  const { email } = user.particulars.guardian;
  return (
    <Stack component="form" {...form.form}>
      <Problem>{form.problem}</Problem>
      {plan ? <InstalmentSold plan={plan} /> : <SoldFields {...props} form={form} now={now} />}
      <Checkbox
        {...form.tick("mail")}
        disabled={email === ""}
        label={email === "" ? "Email it to the guardian" : `Email it to the guardian, ${email}`}
        description={email === "" ? "The student has no guardian's address." : undefined}
      />
      <Text size="sm" tone="soft">
        It works until 14 days after the due day, once, and replaces an earlier link for the same.
      </Text>
      <Row justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Make the link
        </Button>
      </Row>
    </Stack>
  );
}

interface SoldProps extends FormProps {
  form: Form<LinkValues>;
  now: number;
}

/** The product and its price, if the link is not for an instalment. */
function SoldFields({ user, prices, products, form, now }: SoldProps) {
  const { sold } = form.values;
  const product = products.find((one) => one.productId === sold);
  const choose = (value: string) => {
    const chosen = products.find((one) => one.productId === value);
    if (chosen) return form.set({ sold: value, rupees: productValues(chosen).rupees });
    const exam = EXAM_TYPES.find((one) => one === value) ?? EXAM_TYPES[0];
    const { rupees, lastDay } = valuesFor(exam, { prices, held: user.subscriptions, now });
    form.set({ sold: value, rupees, lastDay });
  };
  return (
    <>
      <NativeSelect
        label="What is sold"
        choices={[
          ...prices.map(({ examType: value, name: label }) => ({ value, label })),
          ...productChoices(products, dayOf(now)),
        ]}
        value={sold}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data-autofocus
      />
      <Grid min="12rem">
        <TextField
          {...form.field("rupees")}
          label="Amount in rupees"
          inputMode="decimal"
          description="As agreed, taxes included."
        />
        {!product && <TextField {...form.field("lastDay")} type="date" label="Paid until" />}
        <TextField {...form.field("dueDay")} type="date" label="Due on" min={dayOf(now)} />
      </Grid>
    </>
  );
}

/** The address of the link, which cannot be shown again later. */
function Made({ made, asked, onClose }: SentLink & { onClose: () => void }) {
  const { link, url, mailed } = made;
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <Stack>
      <TextField
        label="Payment link"
        description={`Copy it now: it is not shown again. It works until ${formatDay(link.until)}.`}
        value={url}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Text component="output">
        {mailed && "The guardian's email is on its way."}
        {asked && !mailed && "The email could not be sent. Send the link yourself."}
      </Text>
      <Row justify="end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => void copy()} data-autofocus>
          {copied ? "Copied" : "Copy the link"}
        </Button>
      </Row>
    </Stack>
  );
}
