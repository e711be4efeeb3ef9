/** With which the embedded DynamoDB ends for want of disk space, to be started again. */
export const DISK_FULL = 75;
/** With which it ends where its files cannot be read. */
export const DAMAGED = 65;
