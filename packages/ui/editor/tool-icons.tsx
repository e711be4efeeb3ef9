import type { ReactNode } from "react";

/** Line drawings on a 24 px grid, of one stroke width. */
const shapes = {
  bold: <path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z" />,
  italic: <path d="M10 5h7M7 19h7M14 5l-4 14" />,
  underline: <path d="M7 4v7a5 5 0 0 0 10 0V4M6 20h12" />,
  strike: (
    <path d="M4 12h16M16.5 7c-.8-1.6-2.5-2.5-4.5-2.5-2.6 0-4.5 1.4-4.5 3.5 0 1 .4 1.8 1.2 2.5M7 16.5c.8 1.8 2.7 3 5 3 2.8 0 5-1.5 5-4 0-.6-.1-1.1-.4-1.5" />
  ),
  subscript: (
    <path d="m4 6 8 10m0-10L4 16m12 1.5c0-1 .8-1.8 1.9-1.8 1 0 1.8.7 1.8 1.7 0 1.6-3.7 2.4-3.7 4.6h3.9" />
  ),
  superscript: (
    <path d="m4 8 8 10m0-10L4 18m12-13.5c0-1 .8-1.8 1.9-1.8 1 0 1.8.7 1.8 1.7 0 1.6-3.7 2.4-3.7 4.6h3.9" />
  ),
  bullets: (
    <>
      <path d="M9 6h11M9 12h11M9 18h11" />
      <path d="M4.5 6h.01M4.5 12h.01M4.5 18h.01" strokeWidth="3" />
    </>
  ),
  numbers: (
    <path d="M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4.5M4 14.5c0-1.7 2.5-1.7 2.5-.2 0 1-2.5 1.7-2.5 3.2v1h2.7" />
  ),
  link: (
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4.1 4.1 0 0 0-5.8-5.8L11.5 7.3M14 10a4 4 0 0 0-6-.4l-3 3a4.1 4.1 0 0 0 5.8 5.8l1.7-1.7" />
  ),
  picture: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <circle cx="8.5" cy="10" r="1.5" />
      <path d="m4 18 5.5-5 3.5 3 3-2.5 5 4" />
    </>
  ),
  formula: <path d="M18 7V5H6l6.5 7L6 19h12v-2" />,
  table: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="M3 10h18M10 5v14" />
    </>
  ),
  undo: <path d="M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3" />,
  redo: <path d="m16 5 4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3" />,
  down: <path d="m8 10 4 4 4-4" />,
} satisfies Record<string, ReactNode>;

export type ToolIconName = keyof typeof shapes;

/** A decorative icon in the colour of the text around it. */
export function ToolIcon({ name, size = 20 }: { name: ToolIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  );
}
