import { PROBLEM_KINDS } from "@academy/core/learning/problem/problem.rules.ts";
import type { ProblemCounts } from "@academy/core/learning/problem/problem.schema.ts";
import { Badge, Row } from "@academy/ui/kit/layout.tsx";
import { KIND_WORDS } from "../../shared/problems/problem-words.rules.ts";

/** The number of students who reported each kind of problem. */
export const KindCounts = ({ counts }: { counts: ProblemCounts }) => (
  <Row component="span" gap="2xs">
    {PROBLEM_KINDS.filter((kind) => counts[kind]).map((kind) => (
      <Badge key={kind} tone={kind === "key" ? "warning" : "plain"}>
        {KIND_WORDS[kind]}: {counts[kind]}
      </Badge>
    ))}
  </Row>
);
