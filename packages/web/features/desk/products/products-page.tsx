import type { ProductView } from "@academy/core/back-office/product-admin/opened.schema.ts";
import { dayOf } from "@academy/core/kernel/shared/time.ts";
import { notSold } from "@academy/core/sales/product/product.rules.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Stack } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { RowName } from "@academy/ui/row-name.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../../lib/address/admin-paths.ts";
import type { PageHeading } from "../../../lib/address/page.ts";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { formatDay, formatRupees } from "../../../lib/format.ts";
import { PageDialog } from "../../../lib/page-dialog.tsx";
import { lengthWords } from "../../../shared/sales/opened-words.rules.ts";
import { productsQuery } from "../../../shared/sales/products.queries.ts";
import { Discounts } from "./discounts.tsx";
import { ProductForm } from "./product-form.tsx";

/** What the office sells beside the fees of exam types. */
export function ProductsPage({ heading }: { heading: PageHeading }) {
  const products = useQuery(productsQuery);
  const [edited, setEdited] = useState<ProductView | "new" | null>(null);
  return (
    <>
      <PageHead
        title="Products"
        heading={heading}
        lead="What the office sells beside the fees of exam types. To sell one, open the student and take a payment."
        actions={
          <Row>
            <Button component={Link} to={linkToAdmin("adminDesk", {})} variant="default">
              Day&apos;s closing
            </Button>
            <Button onClick={() => setEdited("new")}>New product</Button>
          </Row>
        }
      />
      <Stack gap="xl">
        <QueryView
          query={products}
          failed="The products did not load"
          loading={<CardsSkeleton cards={2} label="Loading the products" />}
          isEmpty={(shown) => shown.products.length === 0}
          empty={
            <EmptyState title="No products yet">
              A product opens exam types, single tests or lectures at a price of its own.
            </EmptyState>
          }
        >
          {(shown) => (
            <DataTable
              lines
              rows={shown.products}
              keyOf={({ productId }) => productId}
              columns={columns(setEdited)}
            />
          )}
        </QueryView>
        <Discounts />
      </Stack>
      {edited && (
        <PageDialog
          title={edited === "new" ? "New product" : `Edit ${edited.name}`}
          size="lg"
          onClose={() => setEdited(null)}
        >
          <ProductForm product={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        </PageDialog>
      )}
    </>
  );
}

const columns = (onEdit: (product: ProductView) => void): readonly Column<ProductView>[] => [
  {
    header: "Product",
    cell: (product) => (
      <RowName note={product.opens.map(({ name }) => name ?? "Deleted").join(", ")}>
        {product.name}
      </RowName>
    ),
  },
  {
    header: "Price",
    align: "end",
    nowrap: true,
    cell: ({ amountPaise }) => formatRupees(amountPaise / 100),
  },
  { header: "Open", cell: (product) => lengthWords(product, formatDay) },
  {
    header: "On sale",
    cell: (product) => {
      const refused = notSold(product, dayOf(Date.now()));
      return <Badge tone={refused ? "plain" : "success"}>{refused ? "Not now" : "Yes"}</Badge>;
    },
  },
  {
    header: "Change",
    kind: "bare",
    align: "end",
    cell: (product) => (
      <Button
        variant="default"
        size="compact"
        aria-label={`Edit ${product.name}`}
        onClick={() => onEdit(product)}
      >
        Edit
      </Button>
    ),
  },
];
