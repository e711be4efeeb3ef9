import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import type { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { dayOf } from "@academy/core/kernel/shared/time.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Problem } from "../../lib/form/problem.tsx";
import { useForm } from "../../lib/form/use-form.ts";
import { notify } from "../../lib/notices.ts";
import { ProductSold } from "../../shared/sales/product-sold.tsx";
import { productsQuery } from "../../shared/sales/products.queries.ts";
import { DiscountChoice } from "./discount-choice.tsx";
import { InstalmentRows } from "./instalment-rows.tsx";
import { inInstalments, planInput, planProblems, planValues } from "./plan-form.rules.ts";
import { plansQuery, postPlan } from "./users.queries.ts";

interface PlanFormProps {
  user: UserDetail;
  onClose: () => void;
}

/** Creates a plan of instalments for a product. */
export function PlanForm(props: PlanFormProps) {
  const products = useQuery(productsQuery);
  const [today] = useState(() => dayOf(Date.now()));
  return (
    <QueryView
      query={products}
      failed="The products did not load"
      loading={<TextSkeleton lines={5} label="Loading the products" />}
      isEmpty={(found) => inInstalments(found.products, today).length === 0}
      empty={
        <Text>
          No product is sold in instalments now. Set them with the products of the office.
        </Text>
      }
    >
      {(found) => <Form {...props} today={today} products={inInstalments(found.products, today)} />}
    </QueryView>
  );
}

interface FormProps extends PlanFormProps {
  today: string;
  products: readonly ProductView[];
}

function usePlanForm({ user, today, products, onClose }: FormProps) {
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  return useForm({
    initial: planValues(products[0], undefined, today),
    validate: planProblems,
    submit: async (values) => {
      const { name } = await postPlan(planInput(values, { key, userId: user.userId }));
      void client.invalidateQueries({ queryKey: plansQuery(user.userId).queryKey });
      notify(`${name} is agreed in instalments. Take the first one now.`, "success");
      onClose();
    },
    fallback: "It is not known whether the plan was made. Press again: it is made once.",
  });
}

function Form(props: FormProps) {
  const { today, products, onClose } = props;
  const form = usePlanForm(props);
  const { productId, discountId, rows } = form.values;
  const product = products.find((one) => one.productId === productId);
  return (
    <Stack component="form" {...form.form}>
      <Problem>{form.problem ?? form.error("instalments")}</Problem>
      <NativeSelect
        label="Product"
        choices={products.map(({ productId: value, name: label }) => ({ value, label }))}
        value={productId}
        onChange={({ currentTarget: { value } }) => {
          const chosen = products.find((one) => one.productId === value);
          form.set(planValues(chosen, undefined, today));
        }}
        data-autofocus
      />
      {product && (
        <>
          <ProductSold product={product} />
          <DiscountChoice
            of={{ productId }}
            pricePaise={product.amountPaise}
            discountId={discountId}
            day={today}
            onChoose={(discount) => form.set(planValues(product, discount, today))}
          />
        </>
      )}
      <InstalmentRows
        rows={rows}
        error={form.error}
        onRows={(changed) => form.set({ rows: changed })}
      />
      <Row justify="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Agree the plan
        </Button>
      </Row>
    </Stack>
  );
}
