import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import type { ReactNode } from "react";
import classes from "./landing-page.module.css";

interface HeadProps {
  id: string;
  title: string;
  /** A sentence below the title. */
  lead?: string;
}

export const SectionHead = ({ id, title, lead }: HeadProps) => (
  <Stack gap="xs" className={classes.head}>
    <h2 id={`${id}-title`}>{title}</h2>
    {lead && <Text tone="soft">{lead}</Text>}
  </Stack>
);

interface SectionProps {
  /** Links of the header lead here. */
  id: string;
  /** Whether the section has the page's background colour instead of the surface colour. */
  band?: boolean;
  children: ReactNode;
}

/** A part of the start page, as wide as the window. Its `SectionHead` gets the same `id`. */
export const Section = ({ id, band = false, children }: SectionProps) => (
  <section
    id={id}
    className={`${classes.section} ${band ? classes.band : ""}`}
    aria-labelledby={`${id}-title`}
  >
    <div className={classes.wrap}>{children}</div>
  </section>
);
