import { brand } from "@academy/ui/brand.ts";
import type { ReactNode } from "react";
import { useDeployment } from "../../lib/deployment.ts";
import classes from "./seller-facts.module.css";

/** Email, legal name, address and GSTIN of whoever runs the academy, as the deployment says. */
export function SellerFacts() {
  const told = useDeployment();
  const seller = told?.seller;
  return (
    <dl className={classes.facts} aria-busy={told === undefined}>
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
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
