import { brand } from "@academy/ui/brand.ts";
import { Fact, Facts } from "@academy/ui/kit/facts.tsx";
import { Card } from "@academy/ui/kit/layout.tsx";
import { useDeployment } from "./deployment.ts";

/** Email, legal name, address and GSTIN of the seller, as the deployment says. */
export function SellerFacts() {
  const told = useDeployment();
  const seller = told?.seller;
  return (
    <Card>
      <Facts min="16rem" busy={told === undefined}>
        <Fact name="Email">
          <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
        </Fact>
        {seller ? (
          <>
            <Fact name="Legal name">{seller.name}</Fact>
            <Fact name="Address">{seller.address}</Fact>
            {seller.gstin && <Fact name="GSTIN">{seller.gstin}</Fact>}
          </>
        ) : (
          <Fact name="Legal name and address">
            {told ? "Not available at the moment. Please ask us by email." : "Loading…"}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
