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
