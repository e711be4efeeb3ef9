import * as fc from "fast-check";

/**
 * Numbers as people write them, each with the numbers that it means. This file shares no code with
 * the readers of keys, so that both cannot have the same mistake.
 */

/** A range that includes both ends, in units of 10^-80. */
export interface Bounds {
  min: bigint;
  max: bigint;
}

/** A text in pieces, of which some are superscripts. */
export interface WrittenKey {
  pieces: readonly { text: string; isRaised?: true }[];
  /** The numbers that the key means; empty if it is not a number. */
  means: readonly Bounds[];
}

const UNIT = 80;
export const exactly = (digits: bigint, power: number): bigint =>
  digits * 10n ** BigInt(UNIT + power);

interface WrittenNumber {
  text: string;
  value: bigint;
}

const digitsOf = (digits: bigint, decimals: number): string => {
  const all = digits.toString().padStart(decimals + 1, "0");
  return decimals === 0 ? all : `${all.slice(0, -decimals)}.${all.slice(-decimals)}`;
};

/** Numbers such as "12.50" and "−3", of at most 12 digits. */
export const plainNumber: fc.Arbitrary<WrittenNumber> = fc
  .record({
    digits: fc.oneof(fc.bigInt(0n, 99_999n), fc.bigInt(0n, 999_999_999_999n)),
    decimals: fc.nat(6),
    sign: fc.constantFrom("", "", "", "-", "−"),
  })
  .map(({ digits, decimals, sign }) => ({
    text: sign + digitsOf(digits, decimals),
    value: exactly(sign === "" ? digits : -digits, -decimals),
  }));

export const positive: fc.Arbitrary<WrittenNumber> = fc
  .record({ digits: fc.bigInt(1n, 99_999n), decimals: fc.nat(5) })
  .map(({ digits, decimals }) => ({
    text: digitsOf(digits, decimals),
    value: exactly(digits, -decimals),
  }));

const one = ({ text, value }: WrittenNumber): WrittenKey => ({
  pieces: [{ text }],
  means: [{ min: value, max: value }],
});

/** Numbers with separators, such as "1,234,567.5", or "12,34,567" as in India. */
const grouped: fc.Arbitrary<WrittenKey> = fc
  .record({
    whole: fc.oneof(fc.bigInt(1000n, 99_999n), fc.bigInt(1000n, 9_999_999_999n)),
    decimals: fc.constantFrom(0, 0, 1, 3),
    isIndian: fc.boolean(),
  })
  .map(({ whole, decimals, isIndian }) => {
    const [text, last] = [whole.toString().slice(0, -3), whole.toString().slice(-3)];
    const before = text.replace(isIndian ? /\B(?=(?:\d{2})+$)/g : /\B(?=(?:\d{3})+$)/g, ",");
    const fraction = decimals === 0 ? "" : `.${"5".repeat(decimals)}`;
    const all = BigInt(`${whole}${"5".repeat(decimals)}`);
    return one({ text: `${before},${last}${fraction}`, value: exactly(all, -decimals) });
  });

/** Numbers with a power of ten: "1.6 × 10⁻¹⁹", "10³", "1.6e-19". */
const powers: fc.Arbitrary<WrittenKey> = fc
  .record({
    digits: fc.bigInt(1n, 9999n),
    decimals: fc.nat(3),
    power: fc.integer({ min: -30, max: 30 }),
    form: fc.constantFrom("×", "x", "e", "bare", "^"),
    minus: fc.constantFrom("-", "−"),
  })
  .map(({ digits, decimals, power, form, minus }) => {
    const up = String(power).replace("-", minus);
    const text = digitsOf(digits, decimals);
    const value = exactly(digits, power - decimals);
    if (form === "e") return one({ text: `${text}e${power}`, value });
    if (form === "^") return one({ text: `${text} x 10^${power}`, value });
    const [before, meant] =
      form === "bare" ? ["10", exactly(1n, power)] : [`${text} ${form} 10`, value];
    return {
      pieces: [{ text: before }, { text: up, isRaised: true }],
      means: [{ min: meant, max: meant }],
    };
  });

/** Powers of other numbers: "2⁵" must not be read as a number, above all not as 25. */
const otherPowers: fc.Arbitrary<WrittenKey> = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 99 }))
  .map(([base, power]) => ({
    pieces: [{ text: String(base) }, { text: String(power), isRaised: true }],
    means: [],
  }));

const within: fc.Arbitrary<WrittenKey> = fc
  .tuple(plainNumber, positive, fc.constantFrom(" ± ", "±", " +/- "))
  .map(([middle, reach, sign]) => ({
    pieces: [{ text: middle.text + sign + reach.text }],
    means: [{ min: middle.value - reach.value, max: middle.value + reach.value }],
  }));

const inPercent: fc.Arbitrary<WrittenKey> = fc
  .tuple(plainNumber, fc.integer({ min: 1, max: 50 }))
  .map(([middle, percent]) => {
    const size = middle.value < 0n ? -middle.value : middle.value;
    const reach = (size * BigInt(percent)) / 100n;
    return {
      pieces: [{ text: `${middle.text} ± ${percent} %` }],
      means: [{ min: middle.value - reach, max: middle.value + reach }],
    };
  });

const ranges: fc.Arbitrary<WrittenKey> = fc
  .tuple(plainNumber, plainNumber, fc.boolean())
  .map(([first, second, isBracket]) => ({
    pieces: [
      { text: isBracket ? `[${first.text}, ${second.text}]` : `${first.text} to ${second.text}` },
    ],
    means: first.value <= second.value ? [{ min: first.value, max: second.value }] : [],
  }));

const several: fc.Arbitrary<WrittenKey> = fc
  .tuple(plainNumber, plainNumber, fc.constantFrom(" or ", " | "))
  .map(([first, second, between]) => ({
    pieces: [{ text: first.text + between + second.text }],
    means: [first, second].map(({ value }) => ({ min: value, max: value })),
  }));

/** More digits than a computer's numbers have. */
const long: fc.Arbitrary<WrittenKey> = fc
  .bigInt(10n ** 14n, 10n ** 22n)
  .map((whole) => one({ text: whole.toString(), value: exactly(whole, 0) }));

export const writtenKey: fc.Arbitrary<WrittenKey> = fc.oneof(
  plainNumber.map(one),
  grouped,
  powers,
  otherPowers,
  within,
  inPercent,
  ranges,
  several,
  long,
);

const RAISED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹", (sign, digit) => [String(digit), sign])),
  "-": "⁻",
  "−": "⁻",
};

/** The key as text without styles: superscript digits have their own characters. */
export const plainText = ({ pieces }: WrittenKey): string =>
  pieces
    .map(({ text, isRaised }) =>
      isRaised ? Array.from(text, (sign) => RAISED[sign] ?? sign).join("") : text,
    )
    .join("");
