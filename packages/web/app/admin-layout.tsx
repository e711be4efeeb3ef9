import { ImageUploads } from "@academy/ui/editor/image-uploads.ts";
import { IconHome } from "@tabler/icons-react";
import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { adminGroups, isAt, isForStaff, staffGroups } from "./admin-menu.rules.ts";
import { uploadImage } from "../lib/api/image-upload.ts";
import { notify } from "../lib/notices.ts";
import { adminPatterns } from "../lib/address/admin-paths.ts";
import { homeOf, staffHome, staffHomeText } from "../lib/address/paths.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { type SessionUser, useSession } from "../lib/session/session.ts";
import "./admin-page.css";
import { ShellGroup, ShellLink } from "./shell-links.tsx";
import { Shell } from "./shell.tsx";

const groupsOf = (user: SessionUser) => (user.isAdmin ? adminGroups : staffGroups(user));

function MainLinks({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  return (
    <>
      <ShellLink to={homeOf(user)} icon={IconHome}>
        Dashboard
      </ShellLink>
      {groupsOf(user).map(
        ({ title, icon, links, main }) =>
          main !== undefined && (
            <ShellLink
              key={title}
              to={main}
              icon={icon}
              isHere={links.some((link) => isAt(link, pathname))}
            >
              {title}
            </ShellLink>
          ),
      )}
    </>
  );
}

function AdminLinks({ user }: { user: SessionUser }) {
  const { pathname } = useLocation();
  const groups = groupsOf(user);
  return (
    <>
      <ShellLink to={homeOf(user)} icon={IconHome}>
        {user.isAdmin ? "Dashboard" : "Student dashboard"}
      </ShellLink>
      {groups.map(({ title, icon, links }) => (
        <ShellGroup
          key={title}
          title={title}
          icon={icon}
          open={!user.isAdmin || links.some((link) => isAt(link, pathname))}
        >
          {links.map((link) => (
            <ShellLink key={link.to} to={link.to} isHere={isAt(link, pathname)}>
              {link.text}
            </ShellLink>
          ))}
        </ShellGroup>
      ))}
    </>
  );
}

/** Redirects staff from pages of administrators to the first page of their role. */
function ToOwnWork({ roles = [] }: Pick<SessionUser, "roles">) {
  useEffect(() => notify("That page is for administrators.", "warning"), []);
  return <Navigate to={staffHome(roles)} replace />;
}

/** The panel of administrators and staff, with its sidebar. */
export function AdminLayout() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (!user) return null;
  if (!user.isAdmin && !isForStaff(user, pathname)) return <ToOwnWork roles={user.roles} />;
  return (
    <QueryClientProvider client={queryClient}>
      <ImageUploads value={uploadImage}>
        <Shell
          title={user.isAdmin ? "Admin Panel" : staffHomeText(user.roles ?? [])}
          home={homeOf(user)}
          account={adminPatterns.adminAccount}
          greeting={`Welcome, ${user.name || "Admin"}`}
          links={<AdminLinks user={user} />}
          main={<MainLinks user={user} />}
          dense
        />
      </ImageUploads>
    </QueryClientProvider>
  );
}
