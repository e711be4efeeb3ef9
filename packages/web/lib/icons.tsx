import type { ReactNode } from "react";

/** Line drawings on a 24 px grid; the words beside them carry the meaning. */
const shapes = {
  home: <path d="M4 11 12 4l8 7v9h-5v-6H9v6H4z" />,
  pen: <path d="m14 6 4 4M4 20l1-5L16 4l4 4L9 19z" />,
  clock: (
    <>
      <circle cx="12" cy="13" r="8" />
      <path d="M12 9v4l3 2M9 2h6" />
    </>
  ),
  play: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m10 9 5 3-5 3z" />
    </>
  ),
  library: <path d="M4 5h4v15H4zM8 5h4v15H8zM13 6l4-1 4 14-4 1z" />,
  report: (
    <>
      <path d="M5 3h10l4 4v14H5z" />
      <path d="M9 17v-4M12 17v-7M15 17v-2" />
    </>
  ),
  leave: <path d="M14 4H5v16h9M10 12h11m-4-4 4 4-4 4" />,
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  right: <path d="M5 12h14m-6-6 6 6-6 6" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2" />
    </>
  ),
  moon: <path d="M20 14A8.5 8.5 0 0 1 10 4a8 8 0 1 0 10 10z" />,
  catalogue: <path d="M4 6h16M8 12h12M12 18h8M4 6v6h4m0 0v6h4" />,
  question: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.5v.5" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c0-5 3-7 8-7s8 2 8 7" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M3 20c0-4 2.500-6 6-6s6 2 6 6M15.500 5a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3 2.800 3 5.500" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m4 7 8 6 8-6" />
    </>
  ),
  saved: <path d="M5 20h14V8l-4-4H5zM8 20v-6h8v6M8 4v4h6m-4.500 9 1.500 1.500 3-3" />,
  collapse: <path d="M4 5h16v14H4zM9 5v14m7-10-3 3 3 3" />,
  expand: <path d="M4 5h16v14H4zM9 5v14m4-10 3 3-3 3" />,
  tick: <path d="m5 12.500 4.500 4.500L19 7.500" />,
  wallet: (
    <>
      <path d="M4 7V6a2 2 0 0 1 2-2h11v3M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z" />
      <path d="M15 13.500h1" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

/** A decorative icon, `size` px square, in the colour of the text around it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  );
}
