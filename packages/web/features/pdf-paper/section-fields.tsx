import type {
  AnswerKind,
  PaperSection,
} from "@academy/core/exchange/pdf-paper/paper-rows.rules.ts";
import { Button, CloseButton } from "@academy/ui/kit/button.tsx";
import { NativeSelect, TextField } from "@academy/ui/kit/fields.tsx";
import { NumberField } from "@academy/ui/kit/number-field.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useSession } from "../../lib/session/session.ts";
import { PatternChoice } from "./pattern-choice.tsx";
import { labelChoices, labelsOf, ownLabels, sectionWords, withAnother } from "./sections.rules.ts";
import type { Paper } from "./use-paper.ts";

const KINDS: readonly { value: AnswerKind; label: string }[] = [
  { value: "one", label: "One option is correct" },
  { value: "several", label: "Several options are correct" },
  { value: "number", label: "A number" },
  { value: "written", label: "A written answer" },
];

interface SectionFieldsProps {
  paper: Paper;
  onChange: (sections: PaperSection[]) => void;
}

/** How the questions are answered, section by section in the order of the paper. */
export function SectionFields({ paper: { sections, boxes }, onChange }: SectionFieldsProps) {
  const { isAdmin } = useSession().user ?? {};
  const set = (at: number, part: Partial<PaperSection>) =>
    onChange(sections.map((one, place) => (place === at ? { ...one, ...part } : one)));
  return (
    <Card gap="xs">
      <h2 className="academy-heading-lg">Sections</h2>
      {isAdmin && <PatternChoice onSections={onChange} />}
      {sections.map((section, at) => (
        <fieldset key={String(at)}>
          <legend>{sectionWords(sections, at, boxes.length)}</legend>
          <Row gap="xs" align="end">
            {at < sections.length - 1 && (
              <NumberField
                label="Questions"
                min={1}
                max={300}
                value={section.count}
                style={{ width: "5rem" }}
                onChange={(count) => count !== undefined && set(at, { count })}
              />
            )}
            <NativeSelect
              label="Answer"
              choices={[...KINDS]}
              value={section.kind}
              onChange={({ currentTarget }) => {
                const kind = KINDS.find(({ value }) => value === currentTarget.value)?.value;
                if (kind) set(at, { kind });
              }}
            />
            {(section.kind === "one" || section.kind === "several") && (
              <NativeSelect
                label="Options in the picture"
                choices={[...labelChoices]}
                value={ownLabels(section)}
                onChange={({ currentTarget }) => set(at, { labels: labelsOf(currentTarget.value) })}
              />
            )}
            <TextField
              label="Subject"
              placeholder="As below"
              maxLength={200}
              value={section.subject}
              style={{ width: "9rem" }}
              onChange={({ currentTarget }) => set(at, { subject: currentTarget.value })}
            />
            {sections.length > 1 && (
              <CloseButton
                label={`Remove section ${at + 1}`}
                onClick={() => onChange(sections.filter((_, place) => place !== at))}
              />
            )}
          </Row>
        </fieldset>
      ))}
      <Button
        variant="default"
        size="compact"
        onClick={() => onChange(withAnother(sections, boxes.length))}
      >
        Add a section
      </Button>
      <Text size="sm" tone="soft">
        The options stay in the picture; students choose by their letters or numbers.
      </Text>
    </Card>
  );
}
