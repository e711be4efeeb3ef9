interface Buffered {
  currentTime: number;
  duration: number;
  buffered: Pick<TimeRanges, "length" | "start" | "end">;
}

/** Whether the browser has everything from the current position to the end. */
export function isRestHere({ currentTime, duration, buffered }: Buffered): boolean {
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime && buffered.end(i) >= duration - 0.5) return true;
  }
  return false;
}
