import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import type { ExamTypePrice } from "@academy/core/kernel/exam-type/exam-type.schema.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { allOf } from "../../lib/api/query-result.rules.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { examTypesQuery } from "../../shared/sales/exam-types.queries.ts";
import { productsQuery } from "../../shared/sales/products.queries.ts";

export interface Sold {
  prices: readonly ExamTypePrice[];
  products: readonly ProductView[];
}

/** Loads fees and products, then shows a form that sells them. */
export function WhatIsSold({ children }: { children: (sold: Sold) => ReactNode }) {
  const prices = useQuery(examTypesQuery);
  const products = useQuery(productsQuery);
  return (
    <QueryView
      query={allOf(prices, products)}
      failed="The fees did not load"
      loading={<TextSkeleton lines={5} label="Loading the fees" />}
    >
      {([list, found]) => children({ prices: list, products: found.products })}
    </QueryView>
  );
}
