/** Longest file name that is kept, in UTF-16 code units. */
export const FILE_NAME_MAX = 255;

// Controls, bidi overrides, zero-width and other invisible characters, and halves of characters, make a name lie about
// its extension.
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffd]/gu;
// What no file system, shell or header takes as part of a name.
const RESERVED = /[<>:"|?*]/g;
// Windows opens the device instead of the file, whatever the extension.
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * The name that is kept of what a sender gave: its last part, without what makes it lie or what a file system refuses, cut
 * in front of the extension. May be empty.
 */
export function cleanFileName(given: string): string {
  const last = given.replace(DECEPTIVE, "").split(/[\\/]/).at(-1) ?? "";
  // Windows drops dots and spaces at the end, so that they would hide the extension that counts.
  const name = last
    .replace(RESERVED, "_")
    .replace(/\s+/g, " ")
    .replace(/^ +|[. ]+$/g, "")
    .replace(DEVICE, "_$&");
  if (name.length <= FILE_NAME_MAX) return name;
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? "";
  const kept = name.slice(0, FILE_NAME_MAX - extension.length).replace(/[\ud800-\udbff]$/, "");
  return `${kept}${extension}`;
}
