/** The paise of an amount as it was typed, such as "4999" or "4,999.50"; undefined for other texts. */
export function paiseOf(text: string): number | undefined {
  const amount = text.trim().replace(/^₹\s*/, "").replaceAll(",", "");
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return undefined;
  const paise = Math.round(Number(amount) * 100);
  return paise > 0 ? paise : undefined;
}

/** The ways to pay at the office. */
export const OFFICE_WAY_CHOICES = [
  { value: "cash", label: "Cash" },
  { value: "upi", label: "UPI" },
  { value: "cheque", label: "Cheque" },
  { value: "transfer", label: "Bank transfer" },
] as const;
