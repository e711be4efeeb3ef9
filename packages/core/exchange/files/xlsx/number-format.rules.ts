import { DAY } from "../../../kernel/shared/time.ts";
/** Formats that a workbook refers to by number only. */
const BUILT_IN: Record<number, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  12: "# ?/?",
  13: "# ??/??",
  14: "yyyy-mm-dd",
  15: "d-mmm-yy",
  16: "d-mmm",
  17: "mmm-yy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd h:mm",
  37: "#,##0",
  38: "#,##0",
  39: "#,##0.00",
  40: "#,##0.00",
  45: "mm:ss",
  46: "h:mm:ss",
  47: "mm:ss",
};

export const builtInFormat = (id: number): string => BUILT_IN[id] ?? "General";

/** A format without literal text, colours, conditions and padding. */
const bare = (format: string): string =>
  format.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").trim();

/**
 * A number as its cell shows it, without thousands separators and units: 0.5 in the format 0% is
 * "50%", and 3.14159 in a cell with two decimals is "3.14".
 */
export function shownNumber(value: number, format: string, date1904: boolean): string {
  const [positive = "", negative = positive] = format.split(";");
  const code = bare(value < 0 ? negative : positive);
  const exact = Number(value.toPrecision(15));
  if (isPlain(code)) return String(exact);
  if (/[ymdhs]/i.test(code)) return shownDate(exact, code, date1904);
  if (/\?\/\?|#\/#/.test(code)) return shownFraction(exact, /\?\?\/\?\?/.test(code) ? 99 : 9);
  const percent = code.includes("%");
  return decimals(percent ? exact * 100 : exact, code) + (percent ? "%" : "");
}

/**
 * A number as its cell stores it, with at most the 15 digits that Excel knows; undefined for a
 * date. A percentage stays a percentage, as its author typed it.
 */
export function heldNumber(stored: string, format: string): string | undefined {
  const value = Number(stored);
  const [positive = "", negative = positive] = format.split(";");
  const code = bare(value < 0 ? negative : positive);
  if (/[ymdhs]/i.test(code) && !isPlain(code)) return undefined;
  if (code.includes("%")) return `${digitsOf(value * 100)}%`;
  // Only programs other than Excel write this many digits, and they mean every digit.
  return /^-?\d{16,}$/.test(stored) ? stored : digitsOf(value);
}

const isPlain = (code: string): boolean => code === "" || /general|@|e[+-]/i.test(code);

const digitsOf = (value: number): string => String(Number(value.toPrecision(15)));

/** Whether two texts are the same number: 3.10 and 3.1, but not 0.00 and 0.004. */
export function isSameNumber(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => text.replace(/%$/, ""));
  return one.endsWith("%") === other.endsWith("%") && isEqual(first ?? "", second ?? "");
}

const isEqual = (one: string, other: string): boolean =>
  one === other || (one.trim() !== "" && Number(one) === Number(other));

function decimals(value: number, code: string): string {
  const places = /\.([0#?]*)/.exec(code)?.[1] ?? "";
  const least = places.lastIndexOf("0") + 1;
  const fixed = Number(value.toPrecision(15)).toFixed(places.length);
  const surplus = places.length - least;
  const shown = surplus > 0 ? fixed.replace(new RegExp(`\\.?0{1,${surplus}}$`), "") : fixed;
  return /^-0(?:\.0*)?$/.test(shown) ? shown.slice(1) : shown;
}

/**
 * A number as a fraction, such as "1/2" or "-2 1/3": the nearest fraction whose denominator is at
 * most `most`.
 */
function shownFraction(value: number, most: number): string {
  const size = Math.abs(value);
  const whole = Math.floor(size);
  let best = { over: 0, under: 1, off: size - whole };
  for (let under = 1; under <= most; under++) {
    const over = Math.round((size - whole) * under);
    const off = Math.abs(size - whole - over / under);
    if (off < best.off - 1e-12) best = { over, under, off };
  }
  const { over, under } = best;
  const sign = value < 0 ? "-" : "";
  if (over === 0 || over === under) return `${sign}${whole + over / under}`;
  return sign + (whole === 0 ? "" : `${whole} `) + `${over}/${under}`;
}

const MONTHS =
  "January February March April May June July August September October November December";
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday";

/**
 * A number of days, as a workbook stores a date, written as the cell's number format says: yyyy,
 * mmm, dd and so on.
 */
function shownDate(serial: number, code: string, date1904: boolean): string {
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(epoch + Math.round((serial * DAY) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return String(serial);
  const half = /am\/pm|a\/p/i.test(code);
  let afterHour = false;
  const tokens = code.match(/am\/pm|a\/p|y+|m+|d+|h+|s+|(?:(?!am\/pm|a\/p)[^ymdhs])+/gi) ?? [];
  return tokens
    .map((token, at) => {
      const unit = token.charAt(0).toLowerCase();
      const minute = unit === "m" && (afterHour || /^s/i.test(tokens[at + 2] ?? ""));
      if (/[hsyd]/.test(unit) || minute) afterHour = unit === "h";
      if (/^a/i.test(token)) return date.getUTCHours() < 12 ? "AM" : "PM";
      return part(date, minute ? "min" : unit, token, half);
    })
    .join("")
    .trim();
}

const padded = (value: number, token: string) =>
  String(value).padStart(Math.min(token.length, 2), "0");

const worded = (words: string, at: number, token: string) => {
  const word = words.split(" ")[at] ?? "";
  return token.length === 3 ? word.slice(0, 3) : word;
};

function part(date: Date, unit: string, token: string, half: boolean): string {
  const hours = date.getUTCHours();
  if (unit === "y") return String(date.getUTCFullYear()).slice(token.length > 2 ? 0 : 2);
  if (unit === "min") return padded(date.getUTCMinutes(), token);
  if (unit === "m") {
    return token.length > 2
      ? worded(MONTHS, date.getUTCMonth(), token)
      : padded(date.getUTCMonth() + 1, token);
  }
  if (unit === "d") {
    return token.length > 2
      ? worded(WEEKDAYS, date.getUTCDay(), token)
      : padded(date.getUTCDate(), token);
  }
  if (unit === "h") return padded(half ? hours % 12 || 12 : hours, token);
  return unit === "s" ? padded(date.getUTCSeconds(), token) : token;
}
