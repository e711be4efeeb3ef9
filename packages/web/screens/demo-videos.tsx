import { LecturesPage } from "../features/lectures/lectures-page.tsx";
import { usePage } from "../lib/page.ts";
import { useSession } from "../lib/session.ts";
import classes from "../app/student-page.css";

/** /user/demo-videos: the lectures that are free for everyone. */
export function DemoVideosScreen() {
  const heading = usePage("Demo Videos");
  const { user } = useSession();
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        Demo Videos
      </h1>
      <LecturesPage kind="free" userId={user?.userId ?? ""} />
    </div>
  );
}
