/** What is wrong with a typed code, as the API wants it: six digits. */
export const missingCode = (code: string): string | null =>
  /^\s*\d{6}\s*$/.test(code) ? null : "Please enter the six digits from the e-mail.";
