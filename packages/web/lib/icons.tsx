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
  IconPencil,
  IconReportAnalytics,
  IconUser,
  IconUsers,
  IconVideo,
} from "@tabler/icons-react";

/** What each icon stands for in the product. The words next to it carry the meaning. */
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
