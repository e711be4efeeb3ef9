import { Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTool } from "./tool.tsx";
import classes from "./toolbar.module.css";

export interface MenuTool {
  name: string;
  active?: boolean;
  disabled?: boolean;
  onPress: () => void;
}

interface ToolMenuProps {
  name: string;
  face: ReactNode;
  items: readonly MenuTool[];
}

/**
 * A tool that opens a menu below itself, inside the toolbar so that the editor keeps the focus.
 * What is chosen puts the focus into the text, from where the menu must not take it back.
 */
export function ToolMenu({ name, face, items }: ToolMenuProps) {
  return (
    <Menu withinPortal={false} position="bottom-start" shadow="md" returnFocus={false}>
      <Menu.Target>
        <button {...useTool({ name })}>
          {face}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item
            key={item.name}
            className={classes.menuItem ?? ""}
            data-active={item.active || undefined}
            disabled={item.disabled ?? false}
            onClick={item.onPress}
          >
            {item.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
