const METHODS: Record<string, string> = {
  card: "Card",
  upi: "UPI",
  netbanking: "Net banking",
  wallet: "Wallet",
  emi: "EMI",
};

/** How it was paid, as people say it. */
export const methodWords = (method: string | null): string =>
  method === null || method === "" ? "Online" : (METHODS[method] ?? method);
