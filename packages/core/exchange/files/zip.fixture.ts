import { crc32, deflateRawSync } from "node:zlib";

/** A file in a test ZIP; its declared size may be false. */
export interface ZipFixtureEntry {
  name: string;
  bytes: Uint8Array | string;
  /** The declared expanded size. */
  saysBytes?: number;
  /** Unix mode, for example of a link. */
  mode?: number;
  encrypted?: boolean;
}

/** Writes a ZIP byte by byte, so that its declarations can be false. */
export function makeZip(entries: readonly ZipFixtureEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const raw = Buffer.from(entry.bytes);
    const packed = deflateRawSync(raw);
    const name = Buffer.from(entry.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800 | (entry.encrypted ? 1 : 0), 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(entry.saysBytes ?? raw.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, name, packed]);
    const attributes = Buffer.alloc(14);
    attributes.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 6);
    attributes.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 3]);
    centrals.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), made, common, attributes, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from("PK\u0005\u0006"), end]);
}

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A workbook with one sheet, made of the XML inside `<sheetData>` and of other parts. */
export function makeWorkbook(
  rows: string,
  { texts = "", styles = "", related = "", more = [] as readonly ZipFixtureEntry[] } = {},
): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  return makeZip([
    {
      name: "_rels/.rels",
      bytes: `<Relationships>${relation("r", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      bytes: `<x:workbook xmlns:x="x" xmlns:r="r"><x:sheets><x:sheet name="S" sheetId="1" r:id="a"/></x:sheets></x:workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      bytes: `<Relationships>${relation("a", "worksheet", "worksheets/one.xml")}${relation("b", "sharedStrings", "/xl/sharedStrings.xml")}${relation("c", "styles", "styles.xml")}${related}</Relationships>`,
    },
    {
      name: "xl/worksheets/one.xml",
      bytes: `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    },
    ...(texts ? [{ name: "xl/sharedStrings.xml", bytes: `<sst>${texts}</sst>` }] : []),
    ...(styles ? [{ name: "xl/styles.xml", bytes: `<styleSheet>${styles}</styleSheet>` }] : []),
    ...more,
  ]);
}
