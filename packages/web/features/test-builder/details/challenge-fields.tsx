import { CHALLENGE_POLICY } from "@academy/core/exam/terms/test/challenge-window.schema.ts";
import { TextField } from "@academy/ui/kit/fields.tsx";
import type { TestDraft } from "../draft/draft.schema.ts";

interface ChallengeFieldsProps {
  draft: TestDraft;
  edit: (fields: Partial<TestDraft>) => void;
}

/** The number in a text, rounded and limited to the range that the server accepts. */
function within(text: string, name: keyof typeof CHALLENGE_POLICY): number {
  const { minValue, maxValue } = CHALLENGE_POLICY[name];
  return Math.min(maxValue ?? 0, Math.max(minValue ?? 0, Math.round(Number(text))));
}

/** How long, and how often, students may challenge the key. Practice tests have no challenges. */
export function ChallengeFields({ draft, edit }: ChallengeFieldsProps) {
  if (draft.releasePolicy === "PRACTICE") return null;
  const { challengeHours, challengeMax } = draft;
  return (
    <>
      <TextField
        type="number"
        min={0}
        max={168}
        label="Hours to challenge the key"
        description={
          challengeHours === 0
            ? "0: the key is final with the results"
            : "Counted from the first results; the key is provisional until they end"
        }
        value={String(challengeHours)}
        onChange={({ currentTarget: { value } }) =>
          edit({ challengeHours: within(value, "challengeHours") })
        }
      />
      {challengeHours > 0 && (
        <TextField
          type="number"
          min={1}
          max={20}
          label="Challenges per student"
          value={String(challengeMax)}
          onChange={({ currentTarget: { value } }) =>
            edit({ challengeMax: within(value, "challengeMax") })
          }
        />
      )}
    </>
  );
}
