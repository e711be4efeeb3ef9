import type { Deployment } from "@academy/core/kernel/shared/deployment.rules.ts";
import { brand } from "@academy/ui/brand.ts";
import { type Fact, Facts } from "@academy/ui/facts.tsx";
import { Card } from "@academy/ui/kit/layout.tsx";
import { useDeployment } from "../../lib/api/deployment.ts";

/** Email, legal name, address and GSTIN of the seller, from the deployment. */
export function SellerFacts() {
  const deployment = useDeployment();
  return (
    <Card>
      <Facts look="plain" facts={factsOf(deployment)} busy={deployment === undefined} />
    </Card>
  );
}

function factsOf(deployment: Deployment | undefined): Fact[] {
  const { contactEmail } = brand;
  const email = { name: "Email", value: <a href={`mailto:${contactEmail}`}>{contactEmail}</a> };
  const seller = deployment?.seller;
  if (!seller) {
    const value = deployment ? "Not available at the moment. Please ask us by email." : "Loading…";
    return [email, { name: "Legal name and address", value }];
  }
  return [
    email,
    { name: "Legal name", value: seller.name },
    { name: "Address", value: seller.address },
    ...(seller.gstin ? [{ name: "GSTIN", value: seller.gstin }] : []),
  ];
}
