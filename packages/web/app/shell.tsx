import { brand } from "@academy/ui/brand.ts";
import { CloseButton, IconButton } from "@academy/ui/kit/button.tsx";
import { Drawer } from "@academy/ui/kit/drawer.tsx";
import { Row } from "@academy/ui/kit/layout.tsx";
import { LogoMark } from "@academy/ui/logo.tsx";
import { IconLayoutSidebar, IconLogout, IconMenu2, IconUser } from "@tabler/icons-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { useKeptChoice } from "../lib/form/kept-choice.ts";
import { NoticeList } from "../lib/notice-list.tsx";
import { SchemeSwitch } from "../lib/scheme-switch.tsx";
import { signOut } from "../shared/sign-in/sign-out.ts";
import { Wordmark } from "../lib/wordmark.tsx";
import { PageMain } from "./page-main.tsx";
import { ShellLink } from "./shell-links.tsx";
import classes from "./shell.module.css";

interface ShellProps {
  /** Name of the panel: "Student Panel". */
  title: string;
  home: string;
  /** Address of the user's own account. */
  account: string;
  greeting: string;
  links: ReactNode;
  /** The links at the bottom edge of a phone, beside the menu. */
  main: ReactNode;
  /** Whether controls are less high for users with a mouse, because people work here all day. */
  dense?: boolean;
}

function LogoutButton() {
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <button type="button" className={classes.link} onClick={leave} disabled={leaving}>
      <IconLogout size={20} aria-hidden />
      {leaving ? "Logging out…" : "Logout"}
    </button>
  );
}

interface SidebarSwitchProps {
  /** The button is visible in this state of the sidebar. */
  state: "open" | "collapsed";
  onClick: () => void;
}

/** Collapses and expands the sidebar on wide windows. */
function SidebarSwitch({ state, onClick }: SidebarSwitchProps) {
  const isOpen = state === "open";
  return (
    <IconButton
      id={`sidebar-${state}`}
      aria-expanded={isOpen}
      aria-label={isOpen ? "Collapse the sidebar" : "Expand the sidebar"}
      onClick={onClick}
    >
      <IconLayoutSidebar size={20} aria-hidden />
    </IconButton>
  );
}

/**
 * The frame of both panels: sidebar (a drawer on phones), header and page. The device remembers
 * whether the sidebar is collapsed.
 */
export function Shell({ title, home, account, greeting, dense = false, ...rest }: ShellProps) {
  const { pathname } = useLocation();
  // The page on which the drawer was opened; on any other page, the drawer is closed.
  const [openedOn, setOpenedOn] = useState<string>();
  const opened = openedOn === pathname;
  const notices = useId();
  const close = () => setOpenedOn(undefined);
  const [sidebar, keepSidebar] = useKeptChoice("shell.sidebar", ["open", "collapsed"]);
  const switched = useRef(false);
  useEffect(() => {
    // The pressed button disappears together with its sidebar, so the other button takes the focus.
    if (switched.current) document.getElementById(`sidebar-${sidebar}`)?.focus();
  }, [sidebar]);
  const switchTo = (next: typeof sidebar) => {
    switched.current = true;
    keepSidebar(next);
  };
  const nav = (
    <>
      <nav aria-label={title} className={classes.nav}>
        {rest.links}
      </nav>
      <div className={classes.own}>
        <ShellLink to={account} icon={IconUser}>
          My account
        </ShellLink>
        <LogoutButton />
      </div>
    </>
  );
  return (
    <div className={classes.shell} data-sidebar={sidebar} data-dense={dense}>
      <aside className={classes.sidebar} aria-label={title}>
        <Link to={home} className={`${classes.brand} academy-tap`}>
          <Wordmark size={30} />
        </Link>
        <div className={classes.panel}>
          <p>{title}</p>
          <SidebarSwitch state="open" onClick={() => switchTo("collapsed")} />
        </div>
        {nav}
      </aside>
      <Drawer opened={opened} label={title} onClose={close} after={<NoticeList dialog={notices} />}>
        <Row justify="between" className={classes.drawerHead}>
          <p>{title}</p>
          <CloseButton label="Close the menu" onClick={close} />
        </Row>
        {nav}
      </Drawer>
      <div className={classes.content}>
        <header className={`${classes.header} academy-screen-only`}>
          <Link to={home} className={`${classes.mark} academy-tap`} aria-label={brand.name}>
            <LogoMark size={30} />
          </Link>
          <span className={classes.expand}>
            <SidebarSwitch state="collapsed" onClick={() => switchTo("open")} />
          </span>
          <p className={`${classes.greeting} academy-one-line`}>{greeting}</p>
          <SchemeSwitch />
        </header>
        <PageMain className={classes.main} />
        <nav className={`${classes.bar} academy-screen-only`} aria-label="Main pages">
          {rest.main}
          <button
            type="button"
            className={classes.link}
            onClick={() => setOpenedOn(pathname)}
            aria-haspopup="dialog"
            aria-expanded={opened}
          >
            <IconMenu2 size={20} aria-hidden />
            Menu
          </button>
        </nav>
      </div>
    </div>
  );
}
