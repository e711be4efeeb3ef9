/** The largest copy, in bytes. */
export const MAX_COPY_BYTES = 1024 ** 3;
