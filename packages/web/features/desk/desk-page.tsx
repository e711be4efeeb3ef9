import type { DeskCell, DeskDay } from "@academy/core/sales/payment/desk.schema.ts";
import { dayOf } from "@academy/core/kernel/shared/time.ts";
import { OFFICE_METHODS, officeMethodWords } from "@academy/core/sales/payment/office.rules.ts";
import { type Column, DataTable } from "@academy/ui/data-table.tsx";
import { EmptyState } from "@academy/ui/empty-state.tsx";
import { FigureTiles } from "@academy/ui/figure-tiles.tsx";
import { FilterBar } from "@academy/ui/filter-bar.tsx";
import { Button } from "@academy/ui/kit/button.tsx";
import { TextField } from "@academy/ui/kit/fields.tsx";
import { Stack, Text } from "@academy/ui/kit/layout.tsx";
import { CardsSkeleton } from "@academy/ui/loading-skeletons.tsx";
import { PageHead } from "@academy/ui/page.tsx";
import { Pagination } from "@academy/ui/pagination.tsx";
import { RowName } from "@academy/ui/row-name.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { linkToAdmin } from "../../lib/address/admin-paths.ts";
import { withParts } from "../../lib/address/address.rules.ts";
import type { PageHeading } from "../../lib/address/page.ts";
import { useAddress } from "../../lib/address/use-address.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { messageOf } from "../../lib/form/form-errors.ts";
import { formatMoment, formatRupees } from "../../lib/format.ts";
import { notify } from "../../lib/notices.ts";
import { deskQuery, exportDay } from "./desk.queries.ts";
import { ProductsPage } from "./products/products-page.tsx";

type Line = DeskDay["lines"][number];

const rupees = (paise: number): string => formatRupees(paise / 100);
const wayWords = (way: Line["way"]): string => officeMethodWords(OFFICE_METHODS[way]);

/** The closing of a day, or the products page if the address asks for it. */
export function DeskPage({ heading }: { heading: PageHeading }) {
  const [address] = useAddress();
  const Page = address.get("view") === "products" ? ProductsPage : DayClosing;
  return <Page heading={heading} />;
}

/** The closing of a day: who took how much, by which payment method, and each single payment. */
function DayClosing({ heading }: { heading: PageHeading }) {
  const [address, setAddress] = useAddress();
  const [today] = useState(() => dayOf(Date.now()));
  const asked = address.get("day") ?? "";
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) ? asked : today;
  const after = address.get("after") ?? "";
  const closing = useQuery(deskQuery({ day, after }));
  const csv = useMutation({
    mutationFn: () => exportDay(day),
    onError: (error) => notify(messageOf(error, "The download failed. Please try again."), "error"),
  });
  return (
    <>
      <PageHead
        title="Office: day's closing"
        heading={heading}
        lead="What was taken at the office. To take a payment, open the student."
        actions={
          <Button
            component={Link}
            to={linkToAdmin("adminDesk", {}, { view: "products" })}
            variant="default"
          >
            Products and discounts
          </Button>
        }
      />
      <FilterBar>
        <TextField
          type="date"
          label="Day"
          value={day}
          max={today}
          onChange={({ currentTarget: { value } }) =>
            setAddress(withParts({ day: value === today ? null : value, after: null }))
          }
        />
        <Button variant="default" loading={csv.isPending} onClick={() => csv.mutate()}>
          Download CSV
        </Button>
      </FilterBar>
      <QueryView
        query={closing}
        failed="The day did not load"
        loading={<CardsSkeleton cards={2} label="Loading the day" />}
        isEmpty={({ lines, sums }) => lines.length === 0 && sums.length === 0}
        empty={
          <EmptyState title="Nothing was taken on this day">
            Payments at the office appear here with who took them.
          </EmptyState>
        }
      >
        {(shown) => (
          <Closing
            shown={shown}
            busy={closing.isPlaceholderData}
            after={after}
            onPage={(next) => setAddress(withParts({ after: next || null }))}
          />
        )}
      </QueryView>
    </>
  );
}

interface ClosingProps {
  shown: DeskDay;
  busy: boolean;
  after: string;
  onPage: (after: string) => void;
}

function Closing({ shown: { sums, lines, asOf, next }, busy, after, onPage }: ClosingProps) {
  const sumOf = (of: (cell: DeskCell) => number) => sums.reduce((sum, one) => sum + of(one), 0);
  const [taken, voided] = [sumOf(({ paise }) => paise), sumOf((one) => one.voidedPaise)];
  return (
    <Stack>
      <FigureTiles
        figures={[
          { id: "taken", name: "Taken", value: rupees(taken) },
          { id: "voided", name: "Given back", value: rupees(voided) },
          { id: "net", name: "Net", value: rupees(taken - voided) },
        ]}
      />
      <Text size="sm" tone="soft">
        As of {formatMoment(asOf)}
      </Text>
      <DataTable lines rows={sums} keyOf={({ userId, way }) => `${userId} ${way}`} columns={SUMS} />
      <Text component="h2" size="lg">
        Payments and refunds
      </Text>
      <DataTable lines busy={busy} rows={lines} keyOf={({ lineId }) => lineId} columns={LINES} />
      <Pagination label="Pages of payments" after={after} next={next} onPage={onPage} />
    </Stack>
  );
}

const SUMS: readonly Column<DeskCell>[] = [
  { header: "By", cell: ({ name }) => name },
  { header: "Way", cell: ({ way }) => wayWords(way) },
  { header: "Payments", align: "end", cell: ({ count }) => count },
  { header: "Taken", align: "end", nowrap: true, cell: ({ paise }) => rupees(paise) },
  {
    header: "Given back",
    align: "end",
    nowrap: true,
    cell: ({ voidedPaise }) => rupees(voidedPaise),
  },
  {
    header: "Net",
    align: "end",
    nowrap: true,
    cell: ({ paise, voidedPaise }) => rupees(paise - voidedPaise),
  },
];

const LINES: readonly Column<Line>[] = [
  {
    header: "Student",
    cell: ({ userId, buyer, name }) => (
      <RowName note={name}>
        <Link to={linkToAdmin("adminUser", { userId })}>{buyer}</Link>
      </RowName>
    ),
  },
  { header: "Time", nowrap: true, cell: ({ at }) => formatMoment(at) },
  {
    header: "Way",
    cell: ({ way, reference, reason }) => (
      <RowName note={[reference, reason && `Given back: ${reason}`].filter(Boolean).join(". ")}>
        {wayWords(way)}
      </RowName>
    ),
  },
  { header: "Amount", align: "end", nowrap: true, cell: ({ paise }) => rupees(paise) },
  { header: "By", cell: ({ by }) => by.name },
  {
    header: "Number",
    nowrap: true,
    cell: ({ orderId, number }) => (
      <Link to={linkToAdmin("adminPayments", {}, { order: orderId })}>{number ?? "Order"}</Link>
    ),
  },
];
