import { renderFormulas } from "@academy/core/rich-text/formula.rules.ts";
import { Text } from "@mantine/core";
import { useMemo } from "react";
import { RichText } from "../rich-text.tsx";

/** Rich text whose formulas are drawn in the browser, by the rules that a paper's are drawn by. */
export function DrawnText({ html, as }: { html: string; as?: "div" | "span" }) {
  const { html: drawn, errors } = useMemo(() => renderFormulas(html), [html]);
  return (
    <>
      <RichText html={drawn} {...(as && { as })} />
      {errors.map(({ latex, reason }) => (
        <Text key={latex} component="span" display="block" size="sm" c="var(--academy-wrong)">
          {latex}: {reason}
        </Text>
      ))}
    </>
  );
}
