// A decimal number is a whole number of its smallest units, so 0.1 + 0.2 is 0.3. All of them are safe integers of JavaScript.

/** How a kind of number is written: digits before the point and behind it, at most, and behind it at the least. */
export type Scale = { whole: number; fraction: number; shown: number };

/** @returns the units of a number as calls write it, such as -12.5; null for what is none or has too many digits */
export function unitsOf(text: string, { whole, fraction }: Scale): number | null {
  const match = /^(-?)(\d{1,20})(?:\.(\d{1,20}))?$/.exec(text);
  if (!match) return null;
  const [, sign, digits = "", behind = ""] = match;
  const before = digits.replace(/^0+(?=\d)/, "");
  const after = behind.replace(/0+$/, "");
  if (before.length > whole || after.length > fraction) return null;
  const units = Number(before + after.padEnd(fraction, "0"));
  return sign === "-" && units !== 0 ? -units : units;
}

/** A number as calls write it: no zeros that say nothing, but as many digits behind the point as its kind always shows. */
export function decimalOf(units: number, { fraction, shown }: Scale): string {
  const digits = String(Math.abs(units)).padStart(fraction + 1, "0");
  const before = digits.slice(0, digits.length - fraction);
  const behind = digits
    .slice(digits.length - fraction)
    .replace(/0+$/, "")
    .padEnd(shown, "0");
  return `${units < 0 ? "-" : ""}${before}${behind === "" ? "" : `.${behind}`}`;
}

type Locale = "pt-BR" | "en";

/** The point of a language, and what it puts between thousands. */
const MARKS: Readonly<Record<Locale, { point: string; group: string }>> = {
  "pt-BR": { point: ",", group: "." },
  en: { point: ".", group: "," },
};

/**
 * A number that somebody typed, as calls write it. Where only the other language's point is there, it is one unless it can only part
 * thousands.
 * @returns null for what is no number
 */
export function typedDecimal(typed: string, locale: Locale): string | null {
  const { point, group } = MARKS[locale];
  const text = typed.replace(/\s|R\$/gu, "").replace(/^[\u2212\u2013]/, "-");
  const sign = text.startsWith("-") ? "-" : "";
  const body = text.slice(sign.length);
  const [before = "", behind, ...more] = body.split(point);
  if (more.length > 0 || behind === "") return null;
  const parts = before.split(group);
  if (parts.length === 1) return isDigits(before) && isDigits(behind ?? "0") ? sign + joined(before, behind) : null;
  const areThousands =
    isDigits(parts[0] ?? "", 3) && parts.slice(1).every((part) => part.length === 3 && isDigits(part));
  if (areThousands && isDigits(behind ?? "0")) return sign + joined(parts.join(""), behind);
  const [whole = "", fraction = ""] = parts;
  const isOther = behind === undefined && parts.length === 2 && isDigits(whole) && isDigits(fraction);
  return isOther ? sign + joined(whole, fraction) : null;
}

const isDigits = (text: string, most = 20) => text.length <= most && /^\d+$/.test(text);
const joined = (before: string, behind: string | undefined) => (behind === undefined ? before : `${before}.${behind}`);

/** The same number as somebody of a language types it. */
export const decimalToType = (decimal: string, locale: Locale): string => decimal.replace(".", MARKS[locale].point);
