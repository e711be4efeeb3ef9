import { EnquiriesPage } from "../features/enquiries/enquiries-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/enquiries: what visitors asked on the start page. */
export function EnquiriesScreen() {
  const heading = usePage("Admin • Enquiries");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Admin • Enquiries
      </h1>
      <EnquiriesPage />
    </>
  );
}
