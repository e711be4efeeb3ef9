const DAY = /^\d{4}-\d\d-\d\d$/;

const isDay = (text: string): boolean => {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // 30 February would be parsed as 2 March, so the parsed day must give the same text again.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};

/** Parses a day from an address or a form; empty if the text is not a day. */
export const dayIn = (text = ""): string => (isDay(text) ? text : "");
