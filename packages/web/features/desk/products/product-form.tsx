import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import { EXAM_TYPES, examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Grid, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { LeaveWarning } from "../../../lib/form/leave-warning.tsx";
import { Problem } from "../../../lib/form/problem.tsx";
import { postProduct, productsQuery, putProduct } from "../../../shared/sales/products.queries.ts";
import { OpenedChoices } from "./opened-choices.tsx";
import { emptyProduct, fieldOf, readProduct, valuesOf } from "./product-form.rules.ts";
import { useOfferForm } from "./use-offer-form.ts";

interface ProductFormProps {
  /** The edited product; null for a new one. */
  product: ProductView | null;
  onClose: () => void;
}

function useProductForm({ product, onClose }: ProductFormProps) {
  return useOfferForm({
    initial: product ? valuesOf(product) : emptyProduct,
    read: readProduct,
    save: (input) =>
      product ? putProduct(product.productId, { ...input, rev: product.rev }) : postProduct(input),
    fieldOf,
    queryKey: productsQuery.queryKey,
    onClose,
  });
}

/** Makes a product, or changes it for sales from now on. */
export function ProductForm(props: ProductFormProps) {
  const form = useProductForm(props);
  const { field, values } = form;
  return (
    <Stack component="form" {...form.form}>
      <LeaveWarning when={form.isDirty} />
      <Problem>{form.problem}</Problem>
      <TextField
        {...field("name")}
        label="Name"
        description="As receipts write it, such as Crash course NEET."
        maxLength={60}
        autoComplete="off"
        data-autofocus
      />
      <OpenedChoices
        opens={values.opens}
        error={form.error("opens")}
        onChange={(opens) => form.set({ opens })}
      />
      <Grid min="14rem">
        <TextField
          {...field("rupees")}
          label="Price in rupees"
          inputMode="decimal"
          description="Taxes included."
        />
        <NativeSelect
          {...field("taxClass")}
          label="Tax"
          choices={[
            { value: "STANDARD", label: "As in the settings" },
            { value: "EXEMPT", label: "Exempt" },
          ]}
        />
        <NativeSelect
          {...field("examType")}
          label="Counted under"
          choices={EXAM_TYPES.map((value) => ({ value, label: examTypeLabels[value] }))}
        />
        <TextField {...field("days")} label="Length in days" inputMode="numeric" />
        <TextField {...field("lastDay")} type="date" label="Or open until" />
        <TextField {...field("soldFrom")} type="date" label="On sale from (optional)" />
        <TextField {...field("soldUntil")} type="date" label="On sale until (optional)" />
      </Grid>
      <Grid min="14rem">
        <TextField
          {...field("shares")}
          label="Instalments in percent (optional)"
          description="Such as 40, 30, 30. The office may agree other amounts."
        />
        <TextField
          {...field("due")}
          label="Due after so many days"
          description="One for each, such as 0, 30, 60."
        />
        <TextField
          {...field("graceDays")}
          label="Days of grace"
          inputMode="numeric"
          description="Then an unpaid instalment locks it. Leave it empty for no lock."
        />
      </Grid>
      {props.product && (
        <Checkbox
          {...form.tick("ended")}
          label="Not sold any more"
          description="What was sold stays open."
        />
      )}
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
