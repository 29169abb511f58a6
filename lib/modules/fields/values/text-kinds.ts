import { isValidCnpj, maskCnpj, normaliseCnpj } from "@/lib/kernel/cnpj";
import { EMAIL_MAX_LENGTH, isEmail, isPhone, isWebAddress, PHONE_MAX_LENGTH } from "@/lib/kernel/contact";
import { isValidCpf, maskCpf, normaliseCpf } from "@/lib/kernel/cpf";
import { plain } from "@/lib/kernel/plain";
import { FIELD_LONG_TEXT_MAX, FIELD_TEXT_MAX, type FieldShape } from "@/lib/modules/fields/policy";
import { oneLine } from "@/lib/modules/records/line-text";
import type { FieldText } from "@/lib/platform/i18n/answer-text";
import type { Checked, FieldKind } from "./kind";

/** So much of a text is in the index that finds it, UTF-16 code units. */
const KEY_LENGTH = 100;
/** The part of a text that the index has, without accents and capitals. */
export const textKeyOf = (text: string): string => plain(text).slice(0, KEY_LENGTH);
// C0 and C1 controls but tabs and line breaks, and halves of characters.
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\p{Cs}]/gu;

/** A kind whose values are texts. @param settle the text as it is stored, or what is wrong with it */
function textKind(
  clean: (text: string) => string,
  settle: (text: string, shape: FieldShape) => Checked,
  show: (text: string) => string = (text) => text,
): FieldKind {
  const check = (value: unknown, shape: FieldShape): Checked => {
    if (typeof value !== "string") return { error: "notText" };
    const text = clean(value);
    return text === "" ? { value: null } : settle(text, shape);
  };
  return {
    check,
    read: (typed, shape) => check(typed, shape),
    write: (value) => show(String(value)),
    show: (value) => show(String(value)),
    pack: (value) => {
      const text = String(value);
      return [{ optionId: 0, text, textKey: textKeyOf(text), number: null }];
    },
    unpack: ([row]) => row?.text ?? null,
  };
}

const upTo =
  (most: number, isRight: (text: string) => boolean = () => true, error: FieldText = "formatInvalid") =>
  (text: string): Checked => {
    if (text.length > most) return { error: `charactersAbove ${most}` };
    return isRight(text) ? { value: text } : { error };
  };

const line = (text: string) => oneLine(text);
const paragraphs = (text: string) => text.replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "").trim().normalize("NFC");

/** Old plates (ABC-1234) and Mercosul's (ABC1D23), without the dash. */
const PLATE = /^[A-Z]{3}\d[A-Z\d]\d{2}$/;

/** A text as its field's pattern writes it; null: it isn't written so. */
function patterned(text: string, { pattern, mask }: FieldShape): string | null {
  switch (pattern) {
    case null:
      return text;
    case "cep": {
      const digits = text.replace(/[\s.-]/g, "");
      return /^\d{8}$/.test(digits) ? `${digits.slice(0, 5)}-${digits.slice(5)}` : null;
    }
    case "plate": {
      const plate = text.replace(/[\s-]/g, "").toUpperCase();
      return PLATE.test(plate) ? plate : null;
    }
    case "mask":
      return fitted(text, mask ?? "");
  }
}

/** A text in capitals where it fits a mask: A letter, 9 digit, * either, everything else itself. */
function fitted(text: string, mask: string): string | null {
  const upper = text.toUpperCase();
  if (upper.length !== mask.length) return null;
  const fits = [...mask].every((sign, place) => {
    const given = upper[place] ?? "";
    if (sign === "A") return /^[A-Z]$/.test(given);
    if (sign === "9") return /^\d$/.test(given);
    return sign === "*" ? /^[A-Z\d]$/.test(given) : given === sign.toUpperCase();
  });
  return fits ? upper : null;
}

const text = textKind(line, (value, shape) => {
  if (value.length > FIELD_TEXT_MAX) return { error: `charactersAbove ${FIELD_TEXT_MAX}` };
  const settled = patterned(value, shape);
  return settled === null ? { error: "formatInvalid" } : { value: settled };
});

const cpf = textKind(
  line,
  (value) => (isValidCpf(value) ? { value: normaliseCpf(value) } : { error: "cpfInvalid" }),
  maskCpf,
);

const cnpj = textKind(
  line,
  (value) => (isValidCnpj(value) ? { value: normaliseCnpj(value) } : { error: "directoryCnpjInvalid" }),
  maskCnpj,
);

/** The kinds whose values are texts. */
export const TEXT_KINDS = {
  text,
  long_text: textKind(paragraphs, upTo(FIELD_LONG_TEXT_MAX)),
  url: textKind(line, upTo(FIELD_TEXT_MAX, isWebAddress, "urlInvalid")),
  email: textKind(line, upTo(EMAIL_MAX_LENGTH, isEmail, "emailInvalid")),
  phone: textKind(line, upTo(PHONE_MAX_LENGTH, isPhone, "phoneInvalid")),
  cpf,
  cnpj,
} satisfies Record<string, FieldKind>;
