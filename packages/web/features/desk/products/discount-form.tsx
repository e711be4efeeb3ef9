import { DISCOUNT_KINDS, type DiscountView } from "@academy/core/sales/discount/discount.schema.ts";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { FieldSet } from "@academy/ui/kit/field-set.tsx";
import { Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useQuery } from "@tanstack/react-query";
import { LeaveWarning } from "../../../lib/form/leave-warning.tsx";
import { Problem } from "../../../lib/form/problem.tsx";
import {
  discountsQuery,
  postDiscount,
  productsQuery,
  putDiscount,
} from "../../../shared/sales/products.queries.ts";
import {
  emptyDiscount,
  fieldOf,
  KIND_LABELS,
  readDiscount,
  valuesOf,
} from "./discount-form.rules.ts";
import { useOfferForm } from "./use-offer-form.ts";

const withOrWithout = <T,>(chosen: readonly T[], one: T, isChosen: boolean): T[] =>
  isChosen ? [...chosen, one] : chosen.filter((other) => other !== one);

interface DiscountFormProps {
  /** The edited discount; null for a new one. */
  discount: DiscountView | null;
  onClose: () => void;
}

function useDiscountForm({ discount, onClose }: DiscountFormProps) {
  return useOfferForm({
    initial: discount ? valuesOf(discount) : emptyDiscount,
    read: readDiscount,
    save: (input) =>
      discount
        ? putDiscount(discount.discountId, { ...input, rev: discount.rev })
        : postDiscount(input),
    fieldOf,
    queryKey: discountsQuery.queryKey,
    onClose,
  });
}

/** Makes a coupon or a sibling discount, or changes it for sales from now on. */
export function DiscountForm(props: DiscountFormProps) {
  const products = useQuery(productsQuery).data?.products ?? [];
  const form = useDiscountForm(props);
  const { field, values } = form;
  return (
    <Stack component="form" {...form.form}>
      <LeaveWarning when={form.isDirty} />
      <Problem>{form.problem}</Problem>
      <NativeSelect
        {...field("kind")}
        label="Kind"
        description="Siblings share a guardian's phone number; one of them has paid."
        choices={DISCOUNT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
      />
      <Grid min="12rem">
        <TextField {...field("name")} label="Name" maxLength={40} autoComplete="off" />
        <TextField {...field("off")} label="Off the price" description="Such as 10%, or 500." />
        <TextField {...field("mostUses")} label="Uses at most" inputMode="numeric" />
        <TextField {...field("lastDay")} type="date" label="Last day" />
      </Grid>
      <FieldSet label="For the fees of">
        <Row>
          {EXAM_TYPES.map((examType) => (
            <Checkbox
              key={examType}
              label={examTypeLabels[examType]}
              checked={values.examTypes.includes(examType)}
              onChange={({ currentTarget: { checked } }) =>
                form.set({ examTypes: withOrWithout(values.examTypes, examType, checked) })
              }
            />
          ))}
        </Row>
      </FieldSet>
      <FieldSet
        label="For these products"
        description="Choose no fee and no product for all products."
      >
        {products
          .filter(({ ended, productId }) => !ended || values.productIds.includes(productId))
          .map(({ productId, name }) => (
            <Checkbox
              key={productId}
              label={name}
              checked={values.productIds.includes(productId)}
              onChange={({ currentTarget: { checked } }) =>
                form.set({ productIds: withOrWithout(values.productIds, productId, checked) })
              }
            />
          ))}
      </FieldSet>
      {props.discount && <Checkbox {...form.tick("ended")} label="Not given any more" />}
      <Row justify="end">
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Save
        </Button>
      </Row>
    </Stack>
  );
}
