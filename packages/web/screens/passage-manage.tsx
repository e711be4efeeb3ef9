import { PassagesPage } from "../features/passages/passages-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/passage-manage */
export function PassagesScreen() {
  const heading = usePage("Passage Manager");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Passage Manager
      </h1>
      <PassagesPage />
    </>
  );
}
