import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { scheduledTests, takenTests } from "../features/student-tests/student-tests.queries.ts";
import { testLink } from "../features/student-tests/student-tests.rules.ts";
import { linkTo, patterns } from "../lib/paths.ts";
import { queryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session.ts";
import "@fontsource/source-serif-4/latin-600.css";
import { ShellGroup, ShellLink, ShellNote } from "./shell-links.tsx";
import { Shell } from "./shell.tsx";
import { Themed } from "./themed.tsx";

/** The sidebar's lists stay empty when they do not load: the dashboard says why and retries. */
function StudentLinks({ userId }: { userId: string }) {
  const scheduled = useQuery(scheduledTests(userId)).data ?? [];
  const taken = useQuery(takenTests(userId)).data ?? [];
  return (
    <>
      <ShellLink to={patterns.studentDashboard} icon="home">
        Dashboard
      </ShellLink>
      <ShellLink to={patterns.demoTests} icon="pen">
        Demo Tests
      </ShellLink>
      <ShellLink to={patterns.demoVideos} icon="play">
        Demo Videos
      </ShellLink>
      <ShellLink to={patterns.subscribedVideos} icon="library">
        Subscribed Videos
      </ShellLink>
      <ShellLink to={patterns.studentReports} icon="report">
        Test Reports
      </ShellLink>
      <ShellGroup title="Scheduled Tests" icon="clock">
        {scheduled.length === 0 && <ShellNote>None right now.</ShellNote>}
        {scheduled.map((test) => (
          <ShellLink key={test._id} to={testLink(test)}>
            {test.title}
          </ShellLink>
        ))}
      </ShellGroup>
      <ShellGroup title="Tests Taken" icon="saved">
        {taken.length === 0 && <ShellNote>None yet.</ShellNote>}
        {taken.map(({ _id, title }) => (
          <ShellLink key={_id} to={linkTo("results", { id: _id })}>
            {title}
          </ShellLink>
        ))}
      </ShellGroup>
    </>
  );
}

/** The Student Panel: parent of the student's own pages. */
export function StudentLayout() {
  const { user } = useSession();
  return (
    <Themed>
      <QueryClientProvider client={queryClient}>
        <Shell
          title="Student Panel"
          home={patterns.studentDashboard}
          greeting={`Welcome, ${user?.name || "Student"}`}
          links={<StudentLinks userId={user?.userId ?? ""} />}
        />
      </QueryClientProvider>
    </Themed>
  );
}
