/** Everything about one student's learning is in one partition, which deletion empties. */
export const partition = (userId: string) => `LEARN#${userId}`;
