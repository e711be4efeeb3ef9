import type { OrderedSubject } from "@academy/core/lectures/order/lecture-order.schema.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Row, Text } from "@academy/ui/kit/layout.tsx";
import { useState } from "react";
import { countOf } from "../../lib/format.ts";
import { Handle, type HandleProps, Mover } from "../../shared/ordering/mover.tsx";
import { Sortable } from "../../shared/ordering/sortable.tsx";
import type { Place } from "./lecture-order.rules.ts";

type Topic = OrderedSubject["topics"][number];

interface TopicProps {
  topic: Topic;
  place: { index: number; of: number };
  handle: HandleProps;
  /** Whether the topic's lectures are shown at first. */
  isFirstOpen: boolean;
  onMove: (place: Place) => void;
}

/** The words beside a handle fill the free width; long words continue on the next line. */
const words = { flex: "1 1 0", minWidth: 0, overflowWrap: "anywhere" } as const;

/** A topic with its lectures, which move inside it. */
export function TopicCard({ topic, place, handle, isFirstOpen, onMove }: TopicProps) {
  const [isOpen, setOpen] = useState(isFirstOpen);
  const { topic: name, lectures } = topic;
  const title = name || "Without a topic";
  const id = String(place.index);
  return (
    <section aria-label={title}>
      <Row wrap={false} gap="2xs">
        <Handle props={handle} name={`Reorder topic ${title}`} />
        <h2 style={words} className="academy-heading">
          {title}
        </h2>
        <Button
          variant="subtle"
          size="compact"
          aria-expanded={isOpen}
          aria-label={`Lectures of ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {countOf(lectures.length, "lecture")} {isOpen ? "▴" : "▾"}
        </Button>
        {place.of > 1 && (
          <Mover
            name={`topic ${title}`}
            {...place}
            onMove={(to) => onMove({ topic: null, from: place.index, to })}
          />
        )}
      </Row>
      {isOpen && (
        <div style={{ marginInlineStart: "1.5rem" }}>
          <Sortable id={id} type={`lectures ${id}`} keys={lectures.map(({ _id }) => _id)}>
            {(_id, { index, handle: ownHandle }) => (
              <LectureRow
                lecture={lectures[index]}
                handle={ownHandle}
                place={{ index, of: lectures.length }}
                onMove={(to) => onMove({ topic: name, from: index, to })}
              />
            )}
          </Sortable>
        </div>
      )}
    </section>
  );
}

interface LectureRowProps extends Pick<TopicProps, "place" | "handle"> {
  lecture: Topic["lectures"][number] | undefined;
  onMove: (to: number) => void;
}

function LectureRow({ lecture, handle, place, onMove }: LectureRowProps) {
  if (!lecture) return null;
  const { title, isFree } = lecture;
  return (
    <Row wrap={false} gap="2xs">
      <Handle props={handle} name={`Reorder ${title}`} />
      <Text style={words}>
        {title} {isFree && <Badge tone="success">Free</Badge>}
      </Text>
      {place.of > 1 && <Mover name={title} {...place} onMove={onMove} />}
    </Row>
  );
}
