import { IconDots } from "@tabler/icons-react";
import { IconButton } from "./button.tsx";
import { Menu, type MenuItem } from "./menu.tsx";

interface RowMenuProps {
  /** The label of the button, with the name of the row: "Actions for Asha Rao". */
  label: string;
  items: readonly MenuItem[];
}

/** The actions of a row, behind three dots. */
export const RowMenu = ({ label, items }: RowMenuProps) => (
  <Menu items={items}>
    {(button) => (
      <IconButton {...button} aria-label={label}>
        <IconDots aria-hidden />
      </IconButton>
    )}
  </Menu>
);
