/** What people call a colour of Word: "008000" is green. */
export function colourName(hex: string): string {
  if (!/^[\da-f]{6}$/i.test(hex)) return "";
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)];
  if (most < 70) return "black";
  if (most - least < 30) return least > 220 ? "white" : "grey";
  return hueNames.find(([end]) => hueOf({ red, green, blue }, least, most) < end)?.[1] ?? "red";
}

/** Names of hues, each up to an angle on the wheel of colours. */
const hueNames: readonly (readonly [end: number, name: string])[] = [
  [15, "red"],
  [48, "orange"],
  [70, "yellow"],
  [165, "green"],
  [200, "turquoise"],
  [260, "blue"],
  [335, "purple"],
];

type Colour = Record<"red" | "green" | "blue", number>;

function hueOf({ red, green, blue }: Colour, least: number, most: number): number {
  const share = (one: number, other: number) => (60 * (one - other)) / (most - least);
  if (most === red) return (360 + share(green, blue)) % 360;
  return most === green ? 120 + share(blue, red) : 240 + share(red, green);
}
