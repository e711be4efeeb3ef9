import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Row, Text } from "@academy/ui/kit/layout.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatRupees } from "../../lib/format.ts";
import { productOfferQuery } from "./products.queries.ts";

interface CouponFieldProps {
  productId: string;
  /** The coupon that the price includes; empty without a coupon. */
  coupon: string;
  onCoupon: (coupon: string) => void;
}

/** Reduces the price by a coupon, once the server confirms that it is valid for the product. */
export function CouponField({ productId, coupon, onCoupon }: CouponFieldProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(coupon);
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const [off, setOff] = useState(0);
  const apply = async () => {
    const asked = typed.trim();
    setState({ busy: true });
    try {
      const { discountPaise } = await client.fetchQuery(productOfferQuery(productId, asked));
      setOff(discountPaise ?? 0);
      onCoupon(asked);
      setState({ busy: false });
    } catch (error) {
      setState({ busy: false, problem: messageOf(error, "The coupon could not be checked.") });
    }
  };
  return (
    <>
      <Row align="end">
        <TextField
          label="Coupon (optional)"
          value={typed}
          maxLength={40}
          autoComplete="off"
          error={state.problem}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setState({ busy: false });
          }}
          onKeyDown={({ key }) => {
            if (key === "Enter" && typed.trim() !== coupon) void apply();
          }}
        />
        {typed.trim() !== coupon && (
          <Button variant="default" loading={state.busy} onClick={() => void apply()}>
            {typed.trim() === "" ? "Remove" : "Use"}
          </Button>
        )}
      </Row>
      <Text component="output" size="sm">
        {coupon !== "" && `${coupon} takes ${formatRupees(off / 100)} off.`}
      </Text>
    </>
  );
}
