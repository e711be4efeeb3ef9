/** "10:42:07" in the viewer's zone; without seconds "10:42". Epoch milliseconds. */
export const timeOfDay = (ms: number, seconds = true): string =>
  new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" } : {}),
    hourCycle: "h23",
  }).format(ms);
