import { LecturesPage } from "../features/lectures/lectures-page.tsx";
import { usePage } from "../lib/page.ts";
import { useSession } from "../lib/session.ts";
import classes from "../app/student-page.css";

/** /user/subscribed-videos: the lectures of all courses; those of other ones are locked. */
export function SubscribedVideosScreen() {
  const heading = usePage("Subscribed Videos");
  const { user } = useSession();
  return (
    <div className={classes.page}>
      <h1 ref={heading} tabIndex={-1}>
        Subscribed Videos
      </h1>
      <LecturesPage kind="subscribed" userId={user?.userId ?? ""} />
    </div>
  );
}
