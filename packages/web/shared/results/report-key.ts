/** Every report: invalidated after processing. */
export const reportsKey = ["report"];
