import { brand } from "./brand.ts";

interface LogoMarkProps {
  /** Side of the square in pixels. */
  size?: number;
  /** Accessible name; without it, the logo is decoration next to the written name. */
  title?: string;
}

/** The logo: a letter A whose crossbar is a tick, on a dark tile. */
export function LogoMark({ size = 32, title }: LogoMarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      {...(title ? { role: "img", "aria-label": title } : { "aria-hidden": true })}
    >
      <rect width="32" height="32" rx="7" fill={brand.colours.ink} />
      <path
        d="M7 25 14.6 7.6q1.4-2.6 2.8 0L25 25"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="m11.6 18.4 3.6 3.4 7-8"
        stroke={brand.colours.saffron}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
