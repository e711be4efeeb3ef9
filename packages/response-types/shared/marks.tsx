/** Small icons, so that colour is never the only sign of a state. They accompany words. */

const common = {
  width: 16,
  height: 16,
  viewBox: "0 0 16 16",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2.25,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  "aria-hidden": true,
} as const;

export const TickMark = () => (
  <svg {...common}>
    <path d="m3 8.5 3.2 3.2L13 4.8" />
  </svg>
);

export const CrossMark = () => (
  <svg {...common}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </svg>
);

/** Correct, but not chosen: a tick in a dashed ring. */
export const MissedMark = () => (
  <svg {...common} strokeWidth={1.75}>
    <circle cx="8" cy="8" r="6.6" strokeDasharray="2.6 2.6" />
    <path d="m5.4 8.3 1.8 1.8 3.4-3.8" />
  </svg>
);

export const UpMark = () => (
  <svg {...common} strokeWidth={1.75}>
    <path d="M8 13V3.500M4 7l4-4 4 4" />
  </svg>
);

export const DownMark = () => (
  <svg {...common} strokeWidth={1.75}>
    <path d="M8 3v9.500M4 9l4 4 4-4" />
  </svg>
);
