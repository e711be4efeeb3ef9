import type { PatternView } from "@academy/core/exam/pattern/pattern.schema.ts";
import { choiceText } from "@academy/core/exam/marking/choice.rules.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { describeScheme } from "@academy/response-types/shared/scheme.ts";
import { TextSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { Card, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { countOf } from "../../../lib/format.ts";
import { adminPatterns } from "../../../lib/address/admin-paths.ts";
import { PlainList } from "../../../lib/plain-list.tsx";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { PatternEditor } from "./pattern-editor.tsx";
import { sizeWords, sourceWords, Validity } from "./pattern-rows.tsx";
import { patternQuery } from "./pattern.queries.ts";

/** A pattern: the academy's own can be changed, one of the product can only be read. */
export function PatternPage() {
  const { patternId = "" } = useParams();
  return (
    <Stack style={{ marginTop: "1.5rem" }}>
      <Link to={adminPatterns.adminPatterns} className="academy-tap">
        All patterns
      </Link>
      <QueryView
        query={useQuery(patternQuery(patternId))}
        failed="The pattern did not load"
        loading={<TextSkeleton lines={10} label="Loading the pattern" />}
      >
        {(pattern) =>
          pattern.preset ? (
            <Shipped pattern={pattern} />
          ) : (
            <PatternEditor key={pattern.rev} pattern={pattern} />
          )
        }
      </QueryView>
    </Stack>
  );
}

/** A pattern of the product, which cannot be changed. */
function Shipped({ pattern }: { pattern: PatternView }) {
  return (
    <>
      <h2 style={{ overflowWrap: "anywhere" }}>{pattern.title}</h2>
      <Text>{sizeWords(pattern)}</Text>
      <Validity pattern={pattern} />
      {pattern.note !== "" && <Text>{pattern.note}</Text>}
      <Text size="sm" tone="soft" style={{ overflowWrap: "anywhere" }}>
        {sourceWords(pattern)}
      </Text>
      <Text>The product ships this pattern. Copy it in the list to change it.</Text>
      <PlainList>
        {pattern.sectionDetails.map((section, index) => (
          <Card
            component="li"
            // The position can be part of the key, because sections of a shipped pattern never
            // move.
            key={`${index} ${section.name}`}
          >
            <h3 className="academy-heading">
              Section {index + 1}: {section.name ? `${section.name}, ` : ""}
              {section.subject}
            </h3>
            <Text size="sm">
              {countOf(section.numQuestions, "question")} · {typeWords(section.type)}
              {section.choose && ` · ${choiceText(section.choose, section.numQuestions)}`}
            </Text>
            <Text size="sm" tone="soft">
              {describeScheme(
                section.scheme,
                section.type === "" ? [] : [responseTypes.get(section.type)],
              )}
            </Text>
          </Card>
        ))}
      </PlainList>
    </>
  );
}

const typeWords = (type: string): string =>
  type === "" ? "Any response type" : responseTypes.get(type).label;
