/** Names of codecs, by how their texts in MP4 and Matroska begin. */
const NAMES: readonly [RegExp, string][] = [
  // A profile of H.264 other than Baseline, Main or High.
  [/^avc1\.(?!42|4d|64)/i, "H.264 of a kind for editing"],
  [/^(avc|V_MPEG4\/ISO\/AVC)/i, "H.264"],
  [/^(hvc1|hev1|V_MPEGH)/i, "HEVC (H.265)"],
  [/^(mp4v|V_MPEG4\/ISO\/(SP|ASP|AP))/i, "MPEG-4 Part 2 (DivX, Xvid)"],
  [/^(vp0?8|V_VP8)/i, "VP8"],
  [/^(vp0?9|V_VP9)/i, "VP9"],
  [/^(av01|V_AV1)/i, "AV1"],
  [/^ap(4|c)/i, "ProRes"],
  [/^(mp4a\.(69|6b)|A_MPEG\/L3)/i, "MP3"],
  [/^(mp4a|A_AAC)/i, "AAC"],
  [/^(A_)?opus/i, "Opus"],
  [/^(A_)?vorbis/i, "Vorbis"],
  [/^(ac-3|ec-3|A_E?AC3)/i, "Dolby (AC-3)"],
  [/^(A_)?dts/i, "DTS"],
];

/** The common name of a codec: "avc1.640c1e" is H.264. An unknown one keeps its text. */
export const codecName = (codec: string): string =>
  NAMES.find(([pattern]) => pattern.test(codec))?.[1] ?? codec;
