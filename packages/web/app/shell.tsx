import { ActionIcon, Button, Drawer, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import { Icon } from "../lib/icons.tsx";
import { useKeptChoice } from "../lib/kept-choice.ts";
import { PolicyFooter } from "../lib/policy-links.tsx";
import { SchemeSwitch } from "../lib/scheme-switch.tsx";
import { signOut } from "../shared/sign-in/sign-out.ts";
import { Wordmark } from "../lib/wordmark.tsx";
import { PageLoading } from "./page-loading.tsx";
import { ShellLink } from "./shell-links.tsx";
import classes from "./shell.module.css";

interface ShellProps {
  /** Name of the panel: "Student Panel". */
  title: string;
  home: string;
  /** Where one's own account is. */
  account: string;
  greeting: string;
  links: ReactNode;
}

function LogoutButton() {
  const [leaving, setLeaving] = useState(false);
  async function leave(): Promise<void> {
    setLeaving(true);
    await signOut();
  }
  return (
    <UnstyledButton className={classes.logout} onClick={leave} disabled={leaving}>
      <Icon name="leave" />
      {leaving ? "Logging out…" : "Logout"}
    </UnstyledButton>
  );
}

interface SidebarSwitchProps {
  /** How the sidebar is while this button shows. */
  state: "open" | "collapsed";
  onClick: () => void;
}

/** Takes the sidebar away and brings it back, where it is no drawer. */
function SidebarSwitch({ state, onClick }: SidebarSwitchProps) {
  const isOpen = state === "open";
  return (
    <ActionIcon
      id={`sidebar-${state}`}
      variant="subtle"
      color="gray"
      size={44}
      aria-expanded={isOpen}
      aria-label={isOpen ? "Collapse the sidebar" : "Expand the sidebar"}
      onClick={onClick}
    >
      <Icon name={isOpen ? "collapse" : "expand"} />
    </ActionIcon>
  );
}

/**
 * Sidebar (a drawer on phones), header and the page: the frame of both panels. Whether the sidebar
 * is collapsed is kept on this device.
 */
export function Shell({ title, home, account, greeting, links }: ShellProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const [sidebar, keepSidebar] = useKeptChoice("shell.sidebar", ["open", "collapsed"]);
  const switched = useRef(false);
  useEffect(() => {
    // The button that was pressed has gone with its sidebar, or come with it.
    if (switched.current) document.getElementById(`sidebar-${sidebar}`)?.focus();
  }, [sidebar]);
  const switchTo = (next: typeof sidebar) => {
    switched.current = true;
    keepSidebar(next);
  };
  const { pathname } = useLocation();
  // Arriving somewhere closes the drawer that led there.
  useEffect(close, [pathname, close]);
  const nav = (
    <>
      <nav aria-label={title} className={classes.nav}>
        {links}
      </nav>
      <div className={classes.own}>
        <ShellLink to={account} icon="user">
          My account
        </ShellLink>
        <LogoutButton />
      </div>
    </>
  );
  return (
    <div className={classes.shell} data-sidebar={sidebar}>
      <aside className={classes.sidebar} aria-label={title}>
        <Link to={home} className={classes.brand}>
          <Wordmark size={30} />
        </Link>
        <div className={classes.panel}>
          <p>{title}</p>
          <SidebarSwitch state="open" onClick={() => switchTo("collapsed")} />
        </div>
        {nav}
      </aside>
      <Drawer.Root opened={opened} onClose={close} size="19rem">
        <Drawer.Overlay />
        <Drawer.Content aria-label={title}>
          <Drawer.Body className={classes.drawer ?? ""}>
            <div className={classes.drawerHead}>
              <p className={classes.drawerTitle}>{title}</p>
              <Drawer.CloseButton size={44} iconSize={20} aria-label="Close the menu" />
            </div>
            {nav}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
      <div className={classes.content}>
        <header className={classes.header}>
          <Button
            className={classes.menu}
            variant="subtle"
            color="gray"
            onClick={open}
            leftSection={<Icon name="menu" />}
            aria-haspopup="dialog"
            aria-expanded={opened}
          >
            Menu
          </Button>
          <span className={classes.expand}>
            <SidebarSwitch state="collapsed" onClick={() => switchTo("open")} />
          </span>
          <p className={classes.greeting}>{greeting}</p>
          <SchemeSwitch />
        </header>
        <main id="main" className={classes.main}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </main>
        <PolicyFooter />
      </div>
    </div>
  );
}
