import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { Button, CloseButton } from "@academy/ui/kit/button.tsx";
import { Card, Row, Text } from "@academy/ui/kit/layout.tsx";
import { IconLock } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { linkTo } from "../../lib/address/paths.ts";
import { useExamTypeName } from "../../shared/sales/exam-types.queries.ts";
import { clockOf } from "./lectures.rules.ts";
import classes from "./lectures.module.css";

/**
 * What a link shows for a lecture that the reader may not watch yet: what it is, and how to get it.
 */
export function LockedLecture({ lecture, onClose }: { lecture: Lecture; onClose: () => void }) {
  const nameOf = useExamTypeName();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, subject, topic, subTopic, duration, examTypes } = lecture;
  const facts = [subject, topic, subTopic, duration && `length ${clockOf(duration)}`];
  return (
    <Card component="section" className={classes.player} aria-label={`Locked: ${title}`}>
      <Row justify="between" align="start" wrap={false} className={classes.playerHead}>
        <Row wrap={false}>
          <IconLock size={22} aria-hidden style={{ flex: "none" }} />
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
        </Row>
        <CloseButton onClick={onClose} />
      </Row>
      <Text tone="soft">{facts.filter(Boolean).join(" · ")}</Text>
      <Text>
        This lecture belongs to {examTypes.map(nameOf).join(" and ")}. Subscribe to watch it.
      </Text>
      <Row>
        {examTypes.map((examType) => (
          <Button key={examType} component={Link} to={linkTo("payment", {}, { examType })}>
            Get {nameOf(examType)}
          </Button>
        ))}
      </Row>
    </Card>
  );
}
