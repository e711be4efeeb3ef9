/** The partition of a video, its copies and what is due for its files. */
export const partitionOf = (videoId: string): string => `V#${videoId}`;

/** Copies come after what is due and before the video, which is read last. */
export const COPY_PREFIX = "C#";
