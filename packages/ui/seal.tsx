import { colourOf, TINT } from "./seal.rules.ts";

const SIDE = { marginInlineEnd: 8, verticalAlign: "middle" };

/** The letter of a subject on a tile of its colour. Words beside it name the subject. */
export function Seal({ subject }: { subject: string }) {
  const colour = colourOf(subject) ?? "var(--academy-dimmed)";
  const tinted = (percent: number, over: string) =>
    `color-mix(in srgb, ${colour} ${percent}%, var(--academy-${over}))`;
  if (subject === "") return null;
  return (
    <svg width="24" height="24" style={SIDE} aria-hidden="true">
      <rect width="24" height="24" rx="6" fill={tinted(TINT.tile, "surface")} />
      <text
        x="12"
        y="16.5"
        textAnchor="middle"
        fontSize="13"
        fontWeight="650"
        fill={tinted(TINT.letter, "text")}
      >
        {subject.charAt(0).toUpperCase()}
      </text>
    </svg>
  );
}
