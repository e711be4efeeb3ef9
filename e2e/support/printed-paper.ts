import type { Browser } from "playwright-core";

const FALLS = ["stone", "leaf", "feather", "drop", "ball", "coin", "seed", "brick"];

/** A figure over the whole width of the page. */
const figure = (n: number): string =>
  `<svg width="600" height="60" viewBox="0 0 600 60"><path d="M0 50 L600 ${n % 40}" stroke="#000"/><rect x="80" y="10" width="440" height="35" fill="none" stroke="#000"/></svg>`;

function question(n: number): string {
  const [one, two] = [FALLS[n % 8], FALLS[(n * 3 + 1) % 8]];
  const isWide = n % 15 === 0;
  const options = ["A", "B", "C", "D"].map((letter, at) => `(${letter}) ${n + at * 7} m/s`);
  return `<div class="q${isWide ? " wide" : ""}"><b>${n}.</b> From a tower of ${n + 20} m a ${one} of ${n * 2 + 1} g falls beside a ${two}. How fast is the ${one} number ${n} at the ground?${isWide ? figure(n) : ""}<br>${options.join(" &nbsp; ")}</div>`;
}

const style = `
  @page { size: A4; margin: 16mm 14mm }
  body { font: 10pt/1.35 serif; margin: 0 }
  main { columns: 2; column-gap: 9mm; column-fill: auto }
  .q { break-inside: avoid; padding-left: 20pt; text-indent: -20pt; margin-bottom: 7pt }
  .q b { display: inline-block; width: 20pt; text-indent: 0 }
  .wide { column-span: all }
  svg { display: block; width: 100%; height: auto }
`;

/** A paper of so many questions in two columns, some with figures over both, as Chromium prints it. */
export async function printedPaper(browser: Browser, questions: number): Promise<Buffer> {
  const page = await browser.newPage();
  const all = Array.from({ length: questions }, (_, at) => question(at + 1)).join("");
  await page.setContent(`<style>${style}</style><h1>Mock test</h1><main>${all}</main>`);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  await page.close();
  return pdf;
}

/** A PDF with these objects, whose first one is the catalogue. */
function pdfOf(objects: readonly string[]): Buffer {
  const body = objects.map((text, at) => `${at + 1} 0 obj\n${text}\nendobj\n`).join("");
  return Buffer.from(
    `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`,
  );
}

const CATALOGUE = "<< /Type /Catalog /Pages 2 0 R >>";
const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const leaf = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`;
const stream = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;

/** PDFs that are broken, or made to harm: each must be answered. */
export const hostilePdfs = (): Record<string, Buffer> => ({
  "a text": Buffer.from("This is not a PDF. ".repeat(500)),
  nothing: Buffer.alloc(0),
  "half a file": Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog"),
  "pages in a circle": pdfOf([CATALOGUE, "<< /Type /Pages /Kids [2 0 R] /Count 9 >>"]),
  "a form that draws itself": pdfOf([
    CATALOGUE,
    PAGES,
    leaf("/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>"),
    stream("/F Do"),
    `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >> /Length 5 >>\nstream\n/F Do\nendstream`,
  ]),
  "a million lines": pdfOf([
    CATALOGUE,
    PAGES,
    leaf("/Contents 4 0 R"),
    stream("0 0 m 9 9 l S\n".repeat(1_000_000)),
  ]),
  "a picture of 10 billion pixels": pdfOf([
    CATALOGUE,
    PAGES,
    leaf("/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>"),
    stream("500 0 0 500 0 0 cm /I Do"),
    `<< /Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 3 >>\nstream\nabc\nendstream`,
  ]),
  "a page as large as a town": pdfOf([
    CATALOGUE,
    PAGES,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9000000 9000000] /Contents 4 0 R >>",
    stream("0 0 m 9 9 l S"),
  ]),
  "a script and a link": pdfOf([
    "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.launchURL\\('https://evil.example'\\)) >> >>",
    PAGES,
    leaf("/Contents 4 0 R /AA << /O << /S /URI /URI (https://evil.example/open) >> >>"),
    stream("0 0 m 9 9 l S"),
  ]),
});
