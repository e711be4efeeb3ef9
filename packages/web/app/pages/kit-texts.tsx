import { DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { DeepPanel, HeroFigure } from "@academy/ui/deep-panel.tsx";
import { ScoreColumns } from "@academy/ui/score-columns.tsx";
import { Facts } from "@academy/ui/facts.tsx";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { Badge, Card, Grid, Row, Text } from "@academy/ui/kit/layout.tsx";
import { LineList } from "@academy/ui/line-list.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";

const TONES = ["info", "success", "warning", "error"] as const;

/** Texts, cards and lists in every tone. */
export const KitTexts = () => (
  <>
    <Row align="baseline">
      {(["xs", "sm", "md", "lg", "xl", "2xl"] as const).map((size) => (
        <Text key={size} size={size} component="span">
          Size {size}
        </Text>
      ))}
    </Row>
    <Row>
      <Text tone="soft">Soft</Text>
      <Text tone="active">Active</Text>
      <Text tone="wrong">Wrong</Text>
      <Text strong>Strong</Text>
      {(["plain", ...TONES] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Row>
    <Grid min="14rem">
      <Card>A card</Card>
      <Card tone="active">The current card</Card>
      <Card tone="well">A card in another card</Card>
      <Card tone="empty">A card without content</Card>
    </Grid>
    <FigureTiles
      figures={[
        { id: "marks", name: "Marks", value: "212" },
        { id: "rank", name: "Rank", value: "41", about: "Better than 109 of 150 students." },
      ]}
    />
    <Facts
      facts={[
        { name: "Duration", value: "3 h" },
        { name: "Questions", value: "90", note: "of 120" },
      ]}
    />
    <DeepPanel gap="xs" aria-label="Deep panel">
      <HeroFigure words="In 2 days 3 h" />
      <Row>
        <Badge tone="success">success</Badge>
        <Button>Start test</Button>
        <Button variant="default">Add to calendar</Button>
      </Row>
    </DeepPanel>
    <ScoreColumns
      from={0}
      width={4}
      students={[1, 3, 6, 9, 5, 2]}
      mine={3}
      height="6rem"
      format={String}
    />
    <LineList>
      <li>One line of a list</li>
      <li>Another line</li>
    </LineList>
    <EmptyState title="Nothing here" action={<Button variant="default">Add one</Button>}>
      Add the first one, and it is listed here.
    </EmptyState>
  </>
);

const ROWS = [
  { id: "1", name: "Rotation of rigid bodies", uses: 12 },
  { id: "2", name: "A name that is long enough to need a second line on a phone", uses: 3 },
];

export const KitTables = () => (
  <>
    <DataTable
      rows={ROWS}
      keyOf={({ id }) => id}
      columns={[
        { header: "Name", cell: ({ name }) => name },
        { header: "Uses", align: "end", cell: ({ uses }) => uses },
      ]}
    />
    <Pagination label="Pages of an example" page={2} totalPages={5} onPage={() => {}} />
  </>
);
