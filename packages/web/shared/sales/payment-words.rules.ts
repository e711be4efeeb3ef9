const METHODS: Record<string, string> = {
  card: "Card",
  upi: "UPI",
  netbanking: "Net banking",
  wallet: "Wallet",
  emi: "EMI",
};

/** The payment method in plain words. */
export const methodWords = (method: string | null): string =>
  method === null || method === "" ? "Online" : (METHODS[method] ?? method);
