import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Country of a number without one. */
const HOME = "BR";

/** What e-mail addresses are compared by. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * What phone numbers are compared by: the digits of E.164, a Brazilian mobile's without its ninth digit. Contacts, old
 * systems and WhatsApp itself write it either way, and no landline begins like what is left.
 */
export function phoneKey(phone: string): string {
  const parsed = parsePhoneNumberFromString(phone, HOME);
  const digits = parsed ? parsed.number.slice(1) : phone.replace(/\D/g, "");
  const mobile = /^(55[1-9]\d)9([6-9]\d{7})$/.exec(digits);
  return mobile ? `${mobile[1]}${mobile[2]}` : digits;
}

/** A phone number as it is dialled: the digits of E.164, with a ninth one where it was given. */
export function dialledDigits(phone: string): string {
  return parsePhoneNumberFromString(phone, HOME)?.number.slice(1) ?? phone.replace(/\D/g, "");
}

/** Under which WhatsApp knows whoever hides their number: a country and what no number looks like. */
const BUSINESS_SCOPED_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

/** Whether an address of WhatsApp is a number, and not the id of somebody who hides theirs. */
export function isNumber(address: string): boolean {
  return !BUSINESS_SCOPED_ID.test(address);
}

/** The key of an address of a kind. */
export function identityKey(kind: "email" | "phone" | "whatsapp" | "visitor", value: string): string {
  if (kind === "email") return emailKey(value);
  return kind === "visitor" || !isNumber(value) ? value : phoneKey(value);
}

/** So many digits are the beginning of a number, and not of a name with a year in it. */
const NUMBER_BEGINS = 4;

/** The keys of the numbers that begin as somebody types them: with and without the country, with and without the ninth digit. */
export function numberRanges(typed: string): { from: string; until: string }[] {
  const digits = typed.replace(/\D/g, "").replace(/^0+/, "");
  if (digits.length < NUMBER_BEGINS || !/^[\s\d()+./-]+$/.test(typed)) return [];
  const written = typed.trim().startsWith("+") ? [digits] : [`55${digits}`, digits];
  const begins = written.map((begin) => begin.replace(/^(55[1-9]\d)9([6-9])/, "$1$2"));
  return [...new Set(begins)].map((from) => ({ from, until: digitsAfter(from) }));
}

// The first text behind all that begin with these digits, in whatever order a database has letters.
function digitsAfter(digits: string): string {
  const kept = digits.replace(/9+$/, "");
  return kept === "" ? "A" : `${kept.slice(0, -1)}${Number(kept.at(-1)) + 1}`;
}
