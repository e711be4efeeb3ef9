/** Email addresses are compared, stored and shown in this form. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
