/** The viewer's time zone, as IANA name. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Each English locale abbreviates other zones: Indian English has IST, British English has GMT. */
const zoneLocales = ["en-IN", "en-GB", "en-US", "en-AU"];

function zoneName(date: Date, timeZone: string): string {
  const names = zoneLocales.map((locale) => {
    const parts = new Intl.DateTimeFormat(locale, {
      timeZone,
      timeZoneName: "short",
    }).formatToParts(date);
    return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  });
  return names.find((name) => /^[A-Z]{2,5}$/.test(name)) ?? names[0] ?? "";
}

/** The current abbreviation of the viewer's time zone: "IST". */
export const viewerZoneName = (): string => zoneName(new Date(), viewerZone());

interface DateParts {
  day: string;
  time: string;
}

/** Day and time of a moment in a zone. */
export function dateParts(date: Date, timeZone: string): DateParts {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(date);
  const part = (wanted: Intl.DateTimeFormatPartTypes) =>
    parts.find(({ type }) => type === wanted)?.value ?? "";
  return {
    day: `${part("day")} ${part("month")} ${part("year")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

/**
 * A time with its zone: "21 Nov 2026, 10:00 IST".
 *
 * @param moment ISO 8601 text; for other text, the result is "–".
 * @param timeZone the viewer's own zone by default.
 */
export function formatMoment(moment: string, timeZone: string = viewerZone()): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "–";
  const { day, time } = dateParts(date, timeZone);
  return `${day}, ${time} ${zoneName(date, timeZone)}`;
}

/** The date of a time: "21 Nov 2026"; anything else gives "–". */
export function formatDay(moment: string, timeZone: string = viewerZone()): string {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "–" : dateParts(date, timeZone).day;
}

/**
 * A period. The date appears once if both ends have the same date. Both zones appear if the clocks
 * change during the period: "01:30 EST – 03:30 EDT".
 */
export function formatSpan(start: string, end: string, timeZone: string = viewerZone()): string {
  const from = new Date(start);
  const to = new Date(end);
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return "–";
  const first = dateParts(from, timeZone);
  const last = dateParts(to, timeZone);
  const until = first.day === last.day ? last.time : `${last.day}, ${last.time}`;
  const [before, after] = [zoneName(from, timeZone), zoneName(to, timeZone)];
  const begins = before === after ? first.time : `${first.time} ${before}`;
  return `${first.day}, ${begins} – ${until} ${after}`;
}

/** Seconds as "{minutes}m {seconds}s"; negatives and non-numbers count as 0. */
export function formatMinutes(seconds: number | undefined): string {
  const whole = Math.floor(Math.max(0, Number.isFinite(seconds) ? (seconds ?? 0) : 0));
  return `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** Minutes in words: "45 min", "1 h", "3 h 20 min". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Created once, because creating a formatter takes long. */
const twoDecimals = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });

/** Marks with at most two decimals, no needless zeros and a real minus sign: 3.5, 4, −0.25. */
export const formatMarks = (marks: number): string => twoDecimals.format(marks).replace("-", "−");

/** "3.5 / 4". */
export const formatScore = (marks: number, maximum: number): string =>
  `${formatMarks(marks)} / ${formatMarks(maximum)}`;

/** Percent clamped to 0-100 with at most two decimals: "87.5%". */
export const formatPercent = (percent: number): string =>
  `${formatMarks(Math.min(100, Math.max(0, Number.isFinite(percent) ? percent : 0)))}%`;

/**
 * Rupees with Indian grouping of digits, and with paise if there are any: "₹4,999", "₹1,24,999".
 */
export const formatRupees = (rupees: number): string =>
  new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    maximumFractionDigits: Number.isInteger(rupees) ? 0 : 2,
  }).format(rupees);

/** "1 question", "54 questions". */
export const countOf = (count: number, one: string, many: string = `${one}s`): string =>
  `${formatMarks(count)} ${count === 1 ? one : many}`;

/** Bytes in readable units: "640 KB", "12.3 MB", "1.4 GB". */
export function sizeWords(bytes: number): string {
  const kilo = bytes / 1024;
  if (kilo < 1000) return `${Math.max(1, Math.round(kilo))} KB`;
  const mega = kilo / 1024;
  return mega < 1000 ? `${mega.toFixed(1)} MB` : `${(mega / 1024).toFixed(1)} GB`;
}
