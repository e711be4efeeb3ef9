import { Badge, Card, Grid, Stack, Text } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import { Section, SectionHead } from "./landing-section.tsx";

/** The promises of the product, each with a sample of the screen that keeps it. */
export const LandingPoints = () => (
  <Section id="points" band>
    <SectionHead id="points" title="Tests like the real exam, reports that help you improve" />
    <Grid min="20rem" gap="lg">
      <Point
        title="Exam conditions"
        text="Full screen, one clock, sections and a question palette: the habits you need on the day, practised beforehand."
      >
        <Palette />
      </Point>
      <Point
        title="No answer is lost"
        text="Each answer is saved on your device immediately and sent in the background. You lose nothing if you go offline or reload."
      >
        <Stack gap="sm" align="start">
          <Badge tone="warning">Offline: 3 answers kept here</Badge>
          <Badge tone="success">Saved 10:42:07</Badge>
        </Stack>
      </Point>
      <Point
        title="A report with a next step"
        text="Rank and percentile, marks by subject, time by question, and every solution explained."
      >
        <Result />
      </Point>
    </Grid>
  </Section>
);

const PROOF = { height: "8.5rem", marginBottom: "1rem", placeContent: "center" };

const Point = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Stack gap="2xs">
    <Card style={PROOF} aria-hidden="true">
      {children}
    </Card>
    <h3>{title}</h3>
    <Text tone="soft">{text}</Text>
  </Stack>
);

/**
 * Each letter draws a question: `a` answered (a disc), `s` seen (a dark square), `m` marked for
 * review (a square in the accent colour), `o` not visited (a dashed outline).
 */
const cells = "aasamooo";

const Palette = () => (
  <svg width="184" height="88" fontSize="14" fontWeight="600" textAnchor="middle">
    {Array.from(cells, (cell, at) => (
      <g key={at} transform={`translate(${(at % 4) * 48} ${at < 4 ? 0 : 48})`}>
        {cell === "o" ? (
          <rect
            x="1"
            y="1"
            width="38"
            height="38"
            rx="8"
            fill="none"
            stroke="var(--academy-line-control)"
            strokeDasharray="4 3"
          />
        ) : (
          <rect
            width="40"
            height="40"
            rx={cell === "a" ? 20 : 8}
            fill={`var(--academy-${cell === "a" ? "right" : cell === "s" ? "ink-fill" : "accent"})`}
          />
        )}
        <text
          x="20"
          y="25"
          fill={`var(--academy-${cell === "o" ? "text" : cell === "m" ? "on-accent" : "surface"})`}
        >
          {at + 1}
        </text>
      </g>
    ))}
  </svg>
);

const shares = [58, 100, 71];

const Result = () => (
  <svg width="232" height="88" fill="none" strokeWidth="9" strokeLinecap="round">
    <circle cx="44" cy="44" r="38" stroke="var(--academy-well)" />
    <circle
      cx="44"
      cy="44"
      r="38"
      stroke="var(--academy-accent)"
      strokeDasharray="175 239"
      transform="rotate(-90 44 44)"
    />
    <text x="44" y="50" textAnchor="middle" fontSize="17" fontWeight="700" fill="currentColor">
      73.33
    </text>
    {shares.map((share, at) => (
      <g key={share} transform={`translate(112 ${18 + at * 26})`}>
        <path d="M0 0H110" stroke="var(--academy-well)" />
        <path d={`M0 0H${1.1 * share}`} stroke="var(--academy-ink)" />
      </g>
    ))}
  </svg>
);
