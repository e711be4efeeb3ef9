import { matroskaFilm, originalFilm } from "@academy/core/testing/film.fixture.ts";

const films = {
  webm: (bytes: number) => matroskaFilm(["picture", "sound"], { bytes }),
  mp4: (bytes: number) => originalFilm({ bytes }),
  quicktime: (bytes: number) => originalFilm({ brand: "qt  ", bytes }),
} as const;

/** A film of this kind and size, without pictures that could be shown. */
export function videoBytes(kind: keyof typeof films, size = 2000): Uint8Array<ArrayBuffer> {
  const film = films[kind];
  return film(size - film(0).length);
}

/** A PDF without pages, of about this size. */
export const pdfBytes = (size = 2000): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`%PDF-1.7\n${"%".repeat(size)}\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n`);
