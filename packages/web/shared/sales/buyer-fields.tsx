import type { Buyer } from "@academy/core/sales/payment/order-view.schema.ts";
import { STATES } from "@academy/core/kernel/shared/gst.rules.ts";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { useState } from "react";
import { type BuyerDraft, buyerOf } from "./buyer.rules.ts";

const WORDS = {
  buyer: { state: "Your state", says: "The invoice names it.", none: "Choose" },
  office: {
    state: "Buyer's state",
    says: "The tax of a tax invoice depends on it.",
    none: "The academy's own",
  },
};

interface BuyerFieldsProps {
  /** Who fills in these fields. */
  by: keyof typeof WORDS;
  /** What was typed before. */
  initial?: Buyer | undefined;
  /** The problem of a field, such as `buyer.state`. */
  error: (path: string) => string | undefined;
  onBuyer: (buyer: Buyer | undefined) => void;
}

/** The buyer's data for an invoice: the state, and a registered buyer's GSTIN. */
export function BuyerFields({ by, initial = {}, error, onBuyer }: BuyerFieldsProps) {
  const [draft, setDraft] = useState<BuyerDraft>(initial);
  const onChange = (next: BuyerDraft) => {
    setDraft(next);
    onBuyer(buyerOf(next));
  };
  const [named, setNamed] = useState(initial.name !== undefined);
  const words = WORDS[by];
  const field = (name: Exclude<keyof BuyerDraft, "state">, label: string) => (
    <TextField
      label={label}
      name={`buyer.${name}`}
      error={error(`buyer.${name}`)}
      value={draft[name] ?? ""}
      onChange={({ currentTarget }) => onChange({ ...draft, [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <NativeSelect
        label={words.state}
        description={words.says}
        name="buyer.state"
        error={error("buyer.state")}
        value={draft.state ?? ""}
        onChange={({ currentTarget }) => onChange({ ...draft, state: currentTarget.value })}
      >
        <option value="">{words.none}</option>
        {Object.entries(STATES)
          .toSorted(([, a], [, b]) => a.localeCompare(b))
          .map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </NativeSelect>
      <Checkbox
        label="Put another name or a GSTIN on the invoice"
        checked={named}
        onChange={({ currentTarget: { checked } }) => {
          setNamed(checked);
          if (!checked) onChange({ state: draft.state });
        }}
      />
      {named && (
        <>
          {field("name", "Name of the buyer")}
          {field("address", "Address of the buyer")}
          {field("gstin", "GSTIN (optional)")}
        </>
      )}
    </>
  );
}
