let given = 0;

/** An unused address: a repeated journey registers another person. */
export const ownEmail = (name: string): string => `${name.toLowerCase()}${++given}@example.com`;
