import { useParams } from "react-router-dom";
import { TakeTest } from "./take-test.tsx";
import { useSession } from "../../lib/session.ts";

/** /user/tests/{testId}/take. The route's guard lets in signed-in people only. */
export function TakeTestScreen() {
  const { testId = "" } = useParams();
  const { user } = useSession();
  if (!user) return null;
  return <TakeTest key={`${user.userId}/${testId}`} testId={testId} user={user} />;
}
