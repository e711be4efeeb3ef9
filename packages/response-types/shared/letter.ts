/** The letter a student sees for a position: 0 is A. */
export const letterAt = (index: number): string => String.fromCharCode(65 + index);
