/** The embedded DynamoDB ran out of disk space and should be restarted. */
export const DISK_FULL = 75;
/** Its files cannot be read. */
export const DAMAGED = 65;
