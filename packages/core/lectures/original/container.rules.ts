/** Containers that browsers read, by the type that a file's first bytes show. */
const READ: Readonly<Record<string, string>> = {
  "video/mp4": "MP4",
  "video/x-m4v": "MP4",
  "video/quicktime": "QuickTime",
  "video/webm": "WebM",
  "video/matroska": "Matroska",
};

/** Formats that browsers don't read, by the names that first bytes and browsers give them. */
const NOT_READ: Readonly<Record<string, string>> = {
  "video/vnd.avi": "AVI",
  "video/x-msvideo": "AVI",
  "video/avi": "AVI",
  "video/x-ms-wmv": "Windows Media",
  "video/x-ms-asf": "Windows Media",
  "audio/x-ms-asf": "Windows Media",
  "video/3gpp": "3GP",
  "video/3gpp2": "3GP",
  "video/mp2t": "MPEG transport stream",
  "video/mpeg": "MPEG",
  "video/MP1S": "MPEG",
  "video/MP2P": "MPEG",
  "video/x-flv": "Flash",
  "video/ogg": "Ogg",
};

export const SOUND_ONLY = "This file has sound only. Choose a file with a picture.";

/** The name of a container that people use. */
export const containerName = (type: string): string => READ[type] ?? type;

export const isMp4 = (type: string): boolean => READ[type] === "MP4";

/** Whether a file of this type consists of boxes. */
export const hasBoxes = (type: string): boolean => isMp4(type) || type === "video/quicktime";

/** Why a file of this type can't be a video, in words for administrators; undefined if it can. */
export function whyNotRead(type: string | undefined): string | undefined {
  if (type !== undefined && READ[type]) return undefined;
  const format = NOT_READ[type ?? ""];
  if (format) {
    return `Browsers can't read ${format} files. Convert this one to MP4, for example with HandBrake, and choose the new file.`;
  }
  if (type?.startsWith("audio/")) return SOUND_ONLY;
  return "Browsers can't play this file. Choose an MP4, WebM, Matroska or QuickTime video.";
}
