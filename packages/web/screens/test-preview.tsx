import { useParams } from "react-router-dom";
import { PreviewPage } from "../features/test-builder/preview-page.tsx";
import { useAddress } from "../lib/use-address.ts";

/** /admin/test-preview/{previewId}: a paper as it would be printed; `?answers=1` tells the key. */
export function TestPreviewScreen() {
  const { previewId = "" } = useParams();
  const [search] = useAddress();
  return <PreviewPage key={previewId} id={previewId} withAnswers={search.get("answers") === "1"} />;
}
