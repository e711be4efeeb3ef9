import { BulkUploadPage } from "../features/bulk-upload/bulk-upload-page.tsx";
import { usePage } from "../lib/page.ts";

/** /admin/bulk-manage */
export function BulkManageScreen() {
  const heading = usePage("Bulk Question Upload");
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Bulk Question Upload
      </h1>
      <BulkUploadPage />
    </>
  );
}
