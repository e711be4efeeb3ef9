import { useParams, useSearchParams } from "react-router-dom";
import { PreviewPage } from "../features/test-builder/preview-page.tsx";

/** /admin/test-preview/{previewId}: a paper as it would be printed; `?answers=1` tells the key. */
export function TestPreviewScreen() {
  const { previewId = "" } = useParams();
  const [search] = useSearchParams();
  return <PreviewPage key={previewId} id={previewId} withAnswers={search.get("answers") === "1"} />;
}
