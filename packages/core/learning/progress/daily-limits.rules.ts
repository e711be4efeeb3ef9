/** How many reviews a student may choose for one day. */
export const DAILY_LIMITS = [5, 10, 15, 20, 30] as const;
