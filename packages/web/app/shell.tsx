import { Button, Drawer, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ReactNode } from "react";
import { Suspense, useEffect, useState } from "react";
import { Link, Outlet, useLocation } from "react-router-dom";
import { Icon } from "../lib/icons.tsx";
import { SchemeSwitch } from "../lib/scheme-switch.tsx";
import { signOut } from "../lib/sign-out.ts";
import { Wordmark } from "../lib/wordmark.tsx";
import { PageLoading } from "./page-loading.tsx";
import classes from "./shell.module.css";

interface ShellProps {
  /** Name of the panel: "Student Panel". */
  title: string;
  home: string;
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

/** Sidebar (a drawer on phones), header and the page: the frame of both panels. */
export function Shell({ title, home, greeting, links }: ShellProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  // Arriving somewhere closes the drawer that led there.
  useEffect(close, [pathname, close]);
  const nav = (
    <>
      <nav aria-label={title} className={classes.nav}>
        {links}
      </nav>
      <LogoutButton />
    </>
  );
  return (
    <div className={classes.shell}>
      <aside className={classes.sidebar} aria-label={title}>
        <Link to={home} className={classes.brand}>
          <Wordmark size={30} />
        </Link>
        <p className={classes.panel}>{title}</p>
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
          <p className={classes.greeting}>{greeting}</p>
          <SchemeSwitch />
        </header>
        <main id="main" className={classes.main}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
