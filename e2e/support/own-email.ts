let given = 0;

/** An address that nobody has: a journey that is tried again registers another person. */
export const ownEmail = (name: string): string => `${name.toLowerCase()}${++given}@example.com`;
