import { ImageUploads } from "@academy/ui/editor/image-uploads.ts";
import { IconHome } from "@tabler/icons-react";
import { QueryClientProvider } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { adminGroups, isAt } from "./admin-menu.rules.ts";
import { uploadImage } from "../lib/image-upload.ts";
import { patterns } from "../lib/paths.ts";
import { queryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session.ts";
import { ShellGroup, ShellLink } from "./shell-links.tsx";
import { Shell } from "./shell.tsx";

function AdminLinks() {
  const { pathname } = useLocation();
  return (
    <>
      <ShellLink to={patterns.adminDashboard} icon={IconHome}>
        Dashboard
      </ShellLink>
      {adminGroups.map(({ title, icon, links }) => (
        <ShellGroup
          key={title}
          title={title}
          icon={icon}
          open={links.some((link) => isAt(link, pathname))}
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

/** The administrator's area with its sidebar. */
export function AdminLayout() {
  const { user } = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      <ImageUploads value={uploadImage}>
        <Shell
          title="Admin Panel"
          home={patterns.adminDashboard}
          account={patterns.adminAccount}
          greeting={`Welcome, ${user?.name || "Admin"}`}
          links={<AdminLinks />}
        />
      </ImageUploads>
    </QueryClientProvider>
  );
}
