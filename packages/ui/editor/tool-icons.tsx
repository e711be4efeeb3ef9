import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconChevronDown,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconSubscript,
  IconSum,
  IconSuperscript,
  IconTable,
  IconUnderline,
} from "@tabler/icons-react";

const icons = {
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  strike: IconStrikethrough,
  subscript: IconSubscript,
  superscript: IconSuperscript,
  bullets: IconList,
  numbers: IconListNumbers,
  link: IconLink,
  picture: IconPhoto,
  formula: IconSum,
  table: IconTable,
  undo: IconArrowBackUp,
  redo: IconArrowForwardUp,
  down: IconChevronDown,
} as const;

export type ToolIconName = keyof typeof icons;

/** A decorative icon in the colour of the text around it. */
export function ToolIcon({ name, size = 20 }: { name: ToolIconName; size?: number }) {
  const Drawn = icons[name];
  return <Drawn size={size} stroke={1.9} aria-hidden />;
}
