/** Index partitions: videos in order of creation, free ones among them, and deleted ones. */
export const LIST = "VIDEO";
export const FREE = "VIDEO#FREE";
export const DELETED = "VIDEO#DELETED";
