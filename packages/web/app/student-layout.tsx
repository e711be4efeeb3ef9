import { QueryClientProvider } from "@tanstack/react-query";
import { patterns } from "../lib/address/paths.ts";
import { queryClient } from "../lib/api/query-client.ts";
import { useSession } from "../lib/session/session.ts";
import { Shell } from "./shell.tsx";
import { MainLinks, StudentLinks } from "./student-links.tsx";
import "./student-page.css";

/** The Student Panel: frame of the student's pages. */
export function StudentLayout() {
  const { user } = useSession();
  return (
    <QueryClientProvider client={queryClient}>
      <Shell
        title="Student Panel"
        home={patterns.studentDashboard}
        account={patterns.studentAccount}
        greeting={`Welcome, ${user?.name || "Student"}`}
        links={<StudentLinks userId={user?.userId ?? ""} roles={user?.roles} />}
        main={<MainLinks />}
      />
    </QueryClientProvider>
  );
}
