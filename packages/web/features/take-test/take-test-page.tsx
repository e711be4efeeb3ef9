import { TakeTest } from "./take-test.tsx";
import { useSession } from "../../lib/session/session.ts";

/** /user/tests/{testId}/take. The route's guard admits logged-in users only. */
export function TakeTestPage({ testId }: { testId: string }) {
  const { user } = useSession();
  if (!user) return null;
  return <TakeTest key={`${user.userId}/${testId}`} testId={testId} user={user} />;
}
