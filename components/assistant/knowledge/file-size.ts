const UNITS = ["Bytes", "KB", "MB", "GB"] as const;
const STEP = 1024;

/** A file's size in the largest unit that leaves it above one. */
export function fileSize(locale: string, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const value = (bytes / STEP ** power).toLocaleString(locale, { maximumFractionDigits: power === 0 ? 0 : 1 });
  return `${value} ${UNITS[power]}`;
}
