import { Button, CloseButton, Loader } from "@academy/ui/kit/button.tsx";
import { Card, Notice, Row, Skeleton, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Menu } from "@academy/ui/kit/menu.tsx";
import { Progress } from "@academy/ui/kit/progress.tsx";
import { Tabs } from "@academy/ui/kit/tabs.tsx";
import { Segments } from "@academy/ui/segments.tsx";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../../lib/confirm-dialog.tsx";
import { notify } from "../../lib/notices.ts";
import { PageDialog } from "../../lib/page-dialog.tsx";
import { KitFields } from "./kit-fields.tsx";
import { KitTables, KitTexts } from "./kit-texts.tsx";

/** Every part of the kit in every state, for developers of screens and for tests. */
export function KitPage() {
  return (
    <Stack gap="lg">
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Fields">
        <KitFields />
      </Part>
      <Part title="Menus, tabs and segments">
        <Choosing />
      </Part>
      <Part title="Dialogs and notices">
        <Dialogs />
      </Part>
      <Part title="Progress and waiting">
        <Waiting />
      </Part>
      <Part title="Texts, cards and lists">
        <KitTexts />
      </Part>
      <Part title="Tables">
        <KitTables />
      </Part>
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" gap="md" aria-label={title}>
    <h2 className="academy-heading-lg">{title}</h2>
    {children}
  </Card>
);

const VARIANTS = [
  "filled",
  "default",
  "subtle",
  "danger",
  "danger-outline",
  "danger-subtle",
] as const;

const Buttons = () => (
  <>
    {[{}, { disabled: true }, { loading: true }, { size: "compact" } as const].map((state, at) => (
      <Row key={at}>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} {...state}>
            Save {variant}
          </Button>
        ))}
      </Row>
    ))}
    <Button fullWidth>As wide as its place</Button>
    <Row>
      <Button component="a" href="#kit" variant="default">
        A link
      </Button>
      <CloseButton label="Close an example" onClick={() => {}} />
      <Button variant="default" style={{ maxWidth: "14rem" }}>
        A label that is too long for one line wraps inside the button
      </Button>
    </Row>
  </>
);

function Choosing() {
  const [chosen, setChosen] = useState("Nothing yet");
  const [tab, setTab] = useState<"one" | "two">("one");
  const [segment, setSegment] = useState("JEE");
  return (
    <>
      <Row>
        <Menu
          side="start"
          items={[
            { name: "Preview", onPress: () => setChosen("Preview") },
            { name: "Edit", active: true, onPress: () => setChosen("Edit") },
            { name: "Export", disabled: true, onPress: () => setChosen("Export") },
            {
              name: "Open",
              link: ({ children, ...item }) => (
                <a {...item} href="#kit">
                  {children}
                </a>
              ),
            },
            { name: "Delete", danger: true, onPress: () => setChosen("Delete") },
          ]}
        >
          {(button) => (
            <Button {...button} variant="default">
              Actions
            </Button>
          )}
        </Menu>
        <Text component="output">Chosen: {chosen}</Text>
      </Row>
      <Segments component="fieldset" aria-label="Exam">
        {["Foundation", "JEE", "NEET", "AS Level"].map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={segment === name}
            onClick={() => setSegment(name)}
          >
            {name}
          </button>
        ))}
      </Segments>
      <Tabs
        label="Two panels"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "one", label: "First", panel: () => <p>The first panel.</p> },
          { value: "two", label: "Second", panel: () => <p>The second panel.</p> },
        ]}
      />
    </>
  );
}

const TONES = ["info", "success", "warning", "error"] as const;

function Dialogs() {
  const [open, setOpen] = useState<"plain" | "question" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Row>
        <Button variant="default" onClick={() => setOpen("plain")}>
          Open a dialog
        </Button>
        <Button variant="default" onClick={() => setOpen("question")}>
          Open a question
        </Button>
        {TONES.map((tone) => (
          <Button key={tone} variant="subtle" onClick={() => notify(`This is ${tone}.`, tone)}>
            Notify: {tone}
          </Button>
        ))}
      </Row>
      {TONES.map((tone) => (
        <Notice key={tone} tone={tone}>
          <strong>Notice of the tone {tone}</strong>
          <p>What happened, and what to do next.</p>
        </Notice>
      ))}
      {open === "plain" && (
        <PageDialog title="A dialog" size="md" onClose={close}>
          <KitFields />
        </PageDialog>
      )}
      {open === "question" && (
        <ConfirmDialog
          title="Delete this?"
          action="Delete"
          tone="danger"
          busy={false}
          onYes={close}
          onClose={close}
        >
          <p>It can be restored for 30 days.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const Waiting = () => (
  <>
    <Progress share={0} aria-label="Nothing yet" />
    <Progress share={0.4} aria-label="Nearly half" />
    <Progress share={1.2} tone="wrong" aria-label="Too much" />
    <Progress share={null} aria-label="Unknown" />
    <Row>
      <Loader />
      <Skeleton height={44} width={44} circle />
      <Skeleton height={44} width="12rem" />
    </Row>
  </>
);
