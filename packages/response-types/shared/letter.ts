/** A position's letter for students: 0 is A. */
export const letterAt = (index: number): string => String.fromCharCode(65 + index);
