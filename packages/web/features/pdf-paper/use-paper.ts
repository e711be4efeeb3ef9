import type { Detection } from "@academy/core/exchange/pdf-paper/detect.rules.ts";
import {
  boxesToMend,
  type Edit,
  edited,
  type PaperBox,
} from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import type { PaperSection } from "@academy/core/exchange/pdf-paper/paper-rows.rules.ts";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../../lib/session/session.ts";
import { keepPaper, keptPaper } from "./kept-paper.shelf.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { PdfProblem, problems } from "./problems.rules.ts";

/** A paper that is being mended. */
export interface Paper {
  pdf: OpenPdf;
  detection: Detection;
  boxes: PaperBox[];
  sections: PaperSection[];
  /** Whether the boxes may be shown: a person decides where the rules are not sure. */
  isShown: boolean;
  /** Whether the boxes are the work of an earlier visit. */
  isKept: boolean;
}

export type PaperState =
  | { at: "choose"; problem?: PdfProblem; file?: File }
  | { at: "reading"; name: string; done: number; of: number }
  | { at: "mending"; paper: Paper };

const ONE_SECTION: PaperSection = {
  count: 300,
  kind: "one",
  labels: ["A", "B", "C", "D"],
  subject: "",
  marks: "",
};

const MOST_UNDO = 100;
const KEPT_AFTER = 400;

/** Opens a PDF, finds its questions, and applies what a person changes. */
export function usePaper() {
  const userId = useSession().user?.userId ?? "";
  const [state, setState] = useState<PaperState>({ at: "choose" });
  const [past, setPast] = useState<PaperBox[][]>([]);
  const open = useRef<OpenPdf | undefined>(undefined);
  useEffect(() => () => open.current?.close(), []);

  const choose = async (file: File, password = "") => {
    open.current?.close();
    setPast([]);
    open.current = await opened({ file, password, userId }, setState);
  };
  const change = (part: Partial<Paper>) =>
    setState((now) =>
      now.at === "mending" ? { at: "mending", paper: { ...now.paper, ...part } } : now,
    );
  const paper = state.at === "mending" ? state.paper : undefined;
  useKept(paper, userId);
  const edit = (one: Edit) => {
    if (!paper) return;
    setPast((old) => [...old.slice(-MOST_UNDO), paper.boxes]);
    change({ boxes: edited(paper.boxes, one, paper.pdf.pages) });
  };
  const undo = () => {
    const before = past.at(-1);
    if (!before) return;
    setPast(past.slice(0, -1));
    change({ boxes: before });
  };
  const leave = () => {
    open.current?.close();
    setState({ at: "choose" });
  };
  return { state, choose, edit, undo, canUndo: past.length > 0, change, leave };
}

export type PaperDesk = ReturnType<typeof usePaper>;

interface Chosen {
  file: File;
  password: string;
  userId: string;
}

/** Reads a chosen file; undefined if it cannot be used, which the screen then says. */
async function opened({ file, password, userId }: Chosen, show: (state: PaperState) => void) {
  const { name } = file;
  show({ at: "reading", name, done: 0, of: 0 });
  try {
    const { openPdf } = await import("./open-pdf.ts");
    const pdf = await openPdf(file, password, (done, of) =>
      show({ at: "reading", name, done, of }),
    );
    show({ at: "mending", paper: await begun(pdf, userId) });
    return pdf;
  } catch (error) {
    const problem = error instanceof PdfProblem ? error : problems.unreadable();
    show({ at: "choose", problem, file });
    return undefined;
  }
}

async function begun(pdf: OpenPdf, userId: string): Promise<Paper> {
  const { detect } = await import("@academy/core/exchange/pdf-paper/detect.rules.ts");
  const detection = detect(pdf.pages);
  const kept = await keptPaper(userId, pdf.hash, Date.now());
  const boxes = kept?.boxes ?? boxesToMend(detection.boxes);
  return {
    pdf,
    detection,
    boxes,
    sections: kept?.sections ?? [ONE_SECTION],
    isShown: kept !== undefined || detection.doubts.length === 0,
    isKept: kept !== undefined,
  };
}

/** Keeps the boxes and keys in this browser, so that a closed tab loses nothing. */
function useKept(paper: Paper | undefined, userId: string): void {
  useEffect(() => {
    if (!paper?.isShown) return;
    const { pdf, boxes, sections } = paper;
    const keep = () =>
      void keepPaper(pdf.hash, { userId, name: pdf.name, at: Date.now(), boxes, sections });
    const timer = setTimeout(keep, KEPT_AFTER);
    return () => clearTimeout(timer);
  }, [paper, userId]);
}
