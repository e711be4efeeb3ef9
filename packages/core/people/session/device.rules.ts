/** Specific names come first, because most browsers also claim to be other browsers. */
const BROWSERS = [
  [/\bEdgA?\b|\bEdgiOS\b/, "Edge"],
  [/\bOPR\b|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\b/, "Samsung Internet"],
  [/\bFirefox\b|\bFxiOS\b/, "Firefox"],
  [/\bChrome\b|\bCriOS\b|\bHeadlessChrome\b/, "Chrome"],
  [/\bSafari\b/, "Safari"],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
] as const;

const named = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** A browser in words for its owner: "Chrome on Windows". */
export function deviceOf(userAgent: string): string {
  const browser = named(BROWSERS, userAgent);
  const system = named(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
