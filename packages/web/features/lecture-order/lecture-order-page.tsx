import type { OrderedSubject } from "@academy/core/lectures/order/lecture-order.schema.ts";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { NativeSelect } from "@academy/ui/kit/fields.tsx";
import { Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { RowsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { DragDropContext, type DropResult } from "@hello-pangea/dnd";
import { Link } from "react-router-dom";
import { withParts } from "../../lib/address/address.rules.ts";
import { adminPatterns } from "../../lib/address/admin-paths.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { Sortable } from "../../shared/ordering/sortable.tsx";
import type { Place } from "./lecture-order.rules.ts";
import { TopicCard } from "./topic-card.tsx";
import { useLectureOrder } from "./use-lecture-order.ts";

const nameOf = (subject: string): string => subject || "Without a subject";

/** Puts the topics and lectures of a subject in the order that students see. */
export function LectureOrderPage() {
  const [address, write] = useAddress();
  const { list, move, state } = useLectureOrder(address.get("subject"));
  return (
    <>
      <Link to={adminPatterns.adminVideos} className="academy-tap">
        ← All videos
      </Link>
      <QueryView
        query={list}
        failed="The lectures did not load"
        loading={<RowsSkeleton rows={6} label="Loading the lectures" />}
        isEmpty={({ subjects }) => subjects.length === 0}
        empty={
          <EmptyState title="No videos yet">Upload the first one, then order them here.</EmptyState>
        }
      >
        {(order) => (
          <Stack style={{ maxWidth: "48rem", opacity: list.isPlaceholderData ? 0.6 : 1 }}>
            <Text tone="soft">
              Students see topics and lectures in this order, and “Next” follows it. Drag, or use
              the arrows. New lectures come last in their topic.
            </Text>
            <Row align="end">
              <NativeSelect
                label="Subject"
                choices={order.subjects.map((value) => ({ value, label: nameOf(value) }))}
                value={order.subject}
                onChange={({ currentTarget }) => write(withParts({ subject: currentTarget.value }))}
              />
              <Text component="output" size="sm" tone="soft" className="academy-tap">
                {state}
              </Text>
            </Row>
            <Topics key={order.subject} order={order} onMove={move} />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

interface TopicsProps {
  order: OrderedSubject;
  onMove: (place: Place) => void;
}

/** Topics are dragged among themselves, lectures within their topic. */
function Topics({ order: { topics }, onMove }: TopicsProps) {
  const drop = ({ source, destination, type }: DropResult) => {
    if (!destination) return;
    const topic = type === "topic" ? null : (topics[Number(source.droppableId)]?.topic ?? null);
    onMove({ topic, from: source.index, to: destination.index });
  };
  return (
    <DragDropContext onDragEnd={drop}>
      <Sortable id="topics" type="topic" keys={topics.map(({ topic }) => `topic ${topic}`)}>
        {(key, { index, handle }) => {
          const topic = topics[index];
          return (
            topic && (
              <TopicCard
                key={key}
                topic={topic}
                place={{ index, of: topics.length }}
                handle={handle}
                isFirstOpen={topics.length <= MOST_OPEN}
                onMove={onMove}
              />
            )
          );
        }}
      </Sortable>
    </DragDropContext>
  );
}

/** Up to this number of topics are shown with their lectures; more are opened one by one. */
const MOST_OPEN = 4;
