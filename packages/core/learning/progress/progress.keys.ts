/**
 * All items about one student's learning are in one partition, which is emptied when the account is
 * deleted.
 */
export const partition = (userId: string) => `LEARN#${userId}`;
