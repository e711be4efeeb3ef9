/** Key of all reports: invalidated after processing. */
export const reportsKey = ["report"];
