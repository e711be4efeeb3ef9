import {
  IconArrowRight,
  IconBooks,
  IconCheck,
  IconClock,
  IconDeviceFloppy,
  IconHelpCircle,
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconListTree,
  IconLock,
  IconLogout,
  IconMail,
  IconMenu2,
  IconMoon,
  IconPencil,
  IconReportAnalytics,
  IconSun,
  IconUser,
  IconUsers,
  IconVideo,
} from "@tabler/icons-react";

/** The meaning of each icon in the product. The text next to it conveys it. */
const icons = {
  home: IconHome,
  pen: IconPencil,
  clock: IconClock,
  play: IconVideo,
  library: IconBooks,
  report: IconReportAnalytics,
  leave: IconLogout,
  lock: IconLock,
  right: IconArrowRight,
  sun: IconSun,
  moon: IconMoon,
  catalogue: IconListTree,
  question: IconHelpCircle,
  user: IconUser,
  users: IconUsers,
  mail: IconMail,
  saved: IconDeviceFloppy,
  collapse: IconLayoutSidebarLeftCollapse,
  expand: IconLayoutSidebarLeftExpand,
  tick: IconCheck,
  menu: IconMenu2,
} as const;

export type IconName = keyof typeof icons;

/** A decorative icon, `size` px square, in the colour of the text around it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const Drawn = icons[name];
  return <Drawn size={size} stroke={1.75} aria-hidden />;
}
