import { RichText } from "@academy/ui/rich-text.tsx";
import { Paper, Text, Title } from "@mantine/core";
import { memo, useDeferredValue } from "react";
import { Problem } from "../../lib/problem.tsx";
import { useShownHtml } from "../question-form/use-shown-html.ts";

/** A passage as students see it next to its questions; rendering never delays typing. */
export function PassagePreview({ html }: { html: string }) {
  return <Preview html={useDeferredValue(html)} />;
}

const Preview = memo(function Preview({ html }: { html: string }) {
  const { show, faults } = useShownHtml([html]);
  return (
    <section aria-label="Preview of the passage">
      <Title order={3} fz="md" mb="xs">
        As students see it
      </Title>
      <Paper
        component="section"
        withBorder
        px="md"
        py="sm"
        mb="sm"
        mah="24rem"
        bg="var(--ground)"
        style={{ overflowY: "auto" }}
        tabIndex={0}
        aria-label="The passage"
      >
        {html === "" ? (
          <Text size="sm" c="dimmed">
            The passage appears here.
          </Text>
        ) : (
          <RichText html={show(html)} />
        )}
      </Paper>
      <Problem>
        {faults.length > 0 && (
          <p>
            {faults.length === 1 ? "A formula" : `${faults.length} formulas`} cannot be shown:{" "}
            {faults[0]?.reason}
          </p>
        )}
      </Problem>
    </section>
  );
});
