import { expect, test } from "vitest";
import { sampleVideo } from "../sample-video.fixture.ts";
import { typeOfBytes } from "./first-bytes.rules.ts";
import { tinyHead } from "./tiny-mp4.fixture.ts";

const text = (words: string): Uint8Array =>
  Uint8Array.from(words, (letter) => letter.charCodeAt(0));
const branded = (brand: string) => text(`\0\0\0\x14ftyp${brand}`);

function transportStream(before: number): Uint8Array {
  const bytes = new Uint8Array(4 * (188 + before));
  for (let at = before; at < bytes.length; at += 188 + before) bytes[at] = 0x47;
  return bytes;
}

test.for([
  ["video/mp4", branded("isom")],
  ["video/mp4", tinyHead()],
  ["video/x-m4v", branded("M4V ")],
  ["video/quicktime", branded("qt  ")],
  ["video/quicktime", text("\0\0\0\x08wide\0\0\0\0")],
  ["video/3gpp", branded("3gp4")],
  ["video/3gpp2", branded("3g2a")],
  ["audio/x-m4a", branded("M4A ")],
  ["image/heif", branded("heic")],
  ["video/webm", sampleVideo],
  ["video/matroska", text("\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\x82\x88matroska")],
  ["video/vnd.avi", text("RIFF\x24\0\0\0AVI LIST")],
  ["video/x-ms-asf", text("\x30\x26\xb2\x75\x8e\x66\xcf\x11")],
  ["video/mpeg", text("\0\0\x01\xba")],
  ["video/x-flv", text("FLV\x01")],
  ["video/mp2t", transportStream(0)],
  ["video/mp2t", transportStream(4)],
  ["audio/wav", text("RIFF\x24\0\0\0WAVEfmt ")],
  ["audio/mpeg", text("\xff\xfb\x90")],
  [undefined, text("A lesson on light, as text.")],
  [undefined, text("\xff\xfeA\0 \0")],
  [undefined, new Uint8Array()],
] as const)("a file is known by its first bytes: %s", ([type, bytes]) => {
  expect(typeOfBytes(bytes)).toBe(type);
});
