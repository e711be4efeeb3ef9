import { mustBeSeen } from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import { isUsable } from "@academy/core/exchange/pdf-paper/text.rules.ts";
import { Button } from "@academy/ui/kit/button.tsx";
import { Notice, Row, Stack, Text } from "@academy/ui/kit/layout.tsx";
import { Checkbox } from "@academy/ui/kit/ticks.tsx";
import { type KeyboardEvent, useState } from "react";
import { countOf } from "../../lib/format.ts";
import { Split, sticky } from "../../lib/split.tsx";
import { BoxList } from "./box-list.tsx";
import { doubtWords, foundWords } from "./doubt-words.rules.ts";
import { KeyBox } from "./key-box.tsx";
import { MakeQuestions } from "./make-questions.tsx";
import { PageView } from "./page-view.tsx";
import { SelectedTools } from "./selected-tools.tsx";
import { SectionFields } from "./section-fields.tsx";
import type { Paper, PaperDesk } from "./use-paper.ts";

/** What a press on a page does, beside selecting and drawing with a mouse. */
export type Mode = "select" | "draw" | "start";

interface MendPaperProps {
  desk: PaperDesk;
  paper: Paper;
}

/** The pages with their boxes, beside the list of questions, the sections and the keys. */
export function MendPaper({ desk, paper }: MendPaperProps) {
  const isScan = paper.detection.doubts.includes("scan");
  const [selected, setSelected] = useState<string | null>(null);
  const [mode, setMode] = useState<Mode>(isScan ? "start" : "select");
  const { pdf, boxes, isShown } = paper;
  if (!isShown) return <NotSure desk={desk} paper={paper} />;
  const undoKey = (event: KeyboardEvent) => {
    if (event.key !== "z" || !(event.ctrlKey || event.metaKey)) return;
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    desk.undo();
  };
  const show = (id: string) => {
    setSelected(id);
    document.querySelector(`[data-box="${id}"]`)?.scrollIntoView({ block: "center" });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the undo key of all parts inside
    <div onKeyDown={undoKey}>
      <Row justify="between" style={{ marginBottom: "1rem" }}>
        <Text strong component="output">
          {pdf.name}: {foundWords(boxes)}
        </Text>
        <Button variant="default" onClick={desk.leave}>
          Choose another PDF
        </Button>
      </Row>
      <Notices paper={paper} />
      <Split columns="main">
        <section aria-label="Pages">
          <Tools mode={mode} onMode={setMode} desk={desk} />
          <SelectedTools box={boxes.find(({ id }) => id === selected)} edit={desk.edit} />
          <Stack>
            {pdf.pages.map((page, at) => (
              <PageView
                key={`${pdf.hash} ${String(at)}`}
                paper={paper}
                page={page}
                at={at}
                mode={mode}
                selected={selected}
                onSelect={setSelected}
                edit={desk.edit}
              />
            ))}
          </Stack>
        </section>
        <div className={sticky}>
          <Stack>
            <SectionFields paper={paper} onChange={(sections) => desk.change({ sections })} />
            <KeyBox paper={paper} edit={desk.edit} />
            <MakeQuestions paper={paper} />
            <BoxList boxes={boxes} selected={selected} onShow={show} edit={desk.edit} />
          </Stack>
        </div>
      </Split>
    </div>
  );
}

/** Said before a wrong box is shown. */
function NotSure({ desk, paper }: MendPaperProps) {
  const { doubts, boxes } = paper.detection;
  const start = (isEmpty: boolean) => desk.change({ isShown: true, ...(isEmpty && { boxes: [] }) });
  return (
    <Notice tone="warning" role="alert">
      <strong>We are not sure about this paper</strong>
      <ul>
        {doubts.map((doubt) => (
          <li key={doubt}>{doubtWords[doubt]}</li>
        ))}
      </ul>
      <Row>
        {boxes.length > 0 && (
          <Button variant="default" onClick={() => start(false)}>
            Show the {countOf(boxes.length, "box", "boxes")} that were found
          </Button>
        )}
        <Button onClick={() => start(true)}>Mark the questions myself</Button>
        <Button variant="default" onClick={desk.leave}>
          Choose another PDF
        </Button>
      </Row>
    </Notice>
  );
}

function Notices({ paper: { boxes, detection, isKept } }: { paper: Paper }) {
  const text = boxes.map((box) => box.text).join(" ");
  const seen = boxes.filter(mustBeSeen).length;
  const pages = detection.doubtfulPages.map((page) => page + 1);
  return (
    <Stack gap="xs" style={{ marginBottom: "1rem" }}>
      {isKept && <Notice>You go on with the boxes and keys of your last visit.</Notice>}
      {pages.length > 0 && (
        <Notice tone="warning">Look at these pages, they may be wrong: {pages.join(", ")}.</Notice>
      )}
      {seen > 0 && (
        <Notice tone="warning">
          {countOf(seen, "picture")} may show an answer or an address. Mend the box, or tick the
          picture in the list after you looked at it.
        </Notice>
      )}
      {text.trim() !== "" && !isUsable(text) && (
        <Notice tone="warning">
          The text of this PDF cannot be used. Pictures only: the search will not find these
          questions.
        </Notice>
      )}
    </Stack>
  );
}

interface ToolsProps {
  mode: Mode;
  onMode: (mode: Mode) => void;
  desk: PaperDesk;
}

function Tools({ mode, onMode, desk }: ToolsProps) {
  const tick = (own: Mode, label: string) => (
    <Checkbox
      label={label}
      checked={mode === own}
      onChange={() => onMode(mode === own ? "select" : own)}
    />
  );
  return (
    <Stack gap="xs" style={{ marginBottom: "1rem" }}>
      <Row gap="lg">
        {tick("draw", "Draw a box")}
        {tick("start", "Press where each question starts")}
        <Button variant="default" size="compact" disabled={!desk.canUndo} onClick={desk.undo}>
          Undo
        </Button>
      </Row>
      <Text size="sm" tone="soft">
        Drag on a page to draw a box, drag a corner to change one. Keys of a selected box: arrows
        move it, with Shift its lower right corner, with Alt its upper left one. S splits it, M adds
        it to the one before, Delete removes it, Ctrl+Z undoes.
      </Text>
    </Stack>
  );
}
