import { RichText } from "@academy/ui/rich-text.tsx";
import { memo, useMemo } from "react";
import { useShownHtml } from "../question-form/use-shown-html.ts";

/**
 * A text of the bank as students will see it. Its formulas are rendered once, not at each
 * keystroke.
 */
export const BankText = memo(function BankText({ html }: { html: string }) {
  const texts = useMemo(() => [html], [html]);
  return <RichText html={useShownHtml(texts).show(html)} />;
});
