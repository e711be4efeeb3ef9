interface Buffered {
  currentTime: number;
  duration: number;
  buffered: Pick<TimeRanges, "length" | "start" | "end">;
}

/** Whether the browser has everything from the current position to the end. */
export const isRestHere = (video: Buffered): boolean => isAhead(video, Infinity);

/** Whether this number of seconds from the current place on is loaded, or everything to the end. */
export function isAhead({ currentTime, duration, buffered }: Buffered, seconds: number): boolean {
  const until = Math.min(currentTime + seconds, duration - 0.5);
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime && buffered.end(i) >= until) return true;
  }
  return false;
}
