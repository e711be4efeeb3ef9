import type { Locator } from "playwright-core";

export interface PastedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

interface Pasted {
  html?: string;
  text?: string;
  files?: readonly PastedFile[];
}

/** Pastes or drops, as the browser reports content from another program. */
export async function bring(
  target: Locator,
  how: "paste" | "drop",
  { html = "", text = "", files = [] }: Pasted,
): Promise<void> {
  const sent = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString("base64") }));
  await target.evaluate(
    (element, { html: markup, text: plain, how: kind, sent: coded }) => {
      const data = new DataTransfer();
      if (markup) data.setData("text/html", markup);
      if (plain) data.setData("text/plain", plain);
      for (const { name, type, base64 } of coded) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const { left, top } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left + 1, clientY: top + 20 };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", { ...options, dataTransfer: data }),
      );
    },
    { html, text, how, sent },
  );
}

/** Word's clipboard content: its own styles, comments, namespaces and paragraphs as lists. */
export const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office">
<head><style>p.MsoNormal{mso-style-parent:"";margin:0cm}</style></head><body><!--StartFragment-->
<p class=MsoNormal style='mso-margin-top-alt:auto'><b><span style='font-size:14pt;color:red'>Read this</span></b><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Within<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>H<sub>2</sub>O<o:p></o:p></p>
<!--[if gte vml 1]><v:shape id="x"/><![endif]-->
<!--EndFragment--></body></html>`;
