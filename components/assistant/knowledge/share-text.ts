/** A share of some things in percent, in the reader's notation; of none it is nothing. @param digits most decimal places */
export function shareText(part: number, all: number, locale: string, digits = 1): string {
  const share = all === 0 ? 0 : part / all;
  return share.toLocaleString(locale, { style: "percent", maximumFractionDigits: digits });
}
