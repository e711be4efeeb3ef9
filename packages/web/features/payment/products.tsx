import type { ProductOnSale } from "@academy/core/back-office/product-admin/opened.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Card, Grid, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { linkTo } from "../../lib/address/paths.ts";
import { formatDay, formatRupees } from "../../lib/format.ts";
import { TickList } from "../../lib/tick-list.tsx";
import { lengthWords, openedNames } from "../../shared/sales/opened-words.rules.ts";
import { ProductPayment } from "./product-payment.tsx";
import { onSaleQuery } from "./products.queries.ts";

/** Sells one product, or lists the products that are on sale. */
export const Products = ({ productId }: { productId: string | null }) =>
  productId === null ? <OtherProducts /> : <ProductPayment key={productId} productId={productId} />;

/** Products on sale besides the fees of exam types; renders nothing if there are none. */
function OtherProducts() {
  const products = useQuery(onSaleQuery).data?.products ?? [];
  if (products.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="products">
      <Text component="h2" size="lg" id="products">
        Other products
      </Text>
      <Grid component="ul" min="18rem">
        {products.map((product) => (
          <Product key={product.productId} product={product} />
        ))}
      </Grid>
    </Stack>
  );
}

function Product({ product }: { product: ProductOnSale }) {
  const { productId, name, amountPaise, opens } = product;
  return (
    <Card component="li">
      <Text component="h3" size="lg">
        {name}
      </Text>
      <Text size="xl" strong className="academy-tabular">
        {formatRupees(amountPaise / 100)}{" "}
        <Text component="small" tone="soft">
          {lengthWords(product, formatDay)}
        </Text>
      </Text>
      <TickList lines={openedNames(opens)} />
      <Row>
        <Button
          component={Link}
          to={linkTo("payment", {}, { product: productId })}
          variant="default"
          aria-label={`Buy: ${name}`}
        >
          Buy
        </Button>
      </Row>
    </Card>
  );
}
