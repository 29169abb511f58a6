/** What is known of somebody who isn't a customer yet. */
export type PersonText = { name: string; email: string; phone: string };

const EMAIL = /[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+/;
/** A run of digits with what stands between them in a number. */
const NUMBER = /\+?\d[\d\s().-]*\d/;
/** Fewer digits are part of a name or of a house number. */
const DIGITS_MIN = 8;

/** Puts what somebody typed into the fields where it belongs: 'Ana <ana@x.com>', '11 91234-5678 Ana', or a part of that. */
export function personOf(typed: string): PersonText {
  const email = EMAIL.exec(typed)?.[0] ?? "";
  const rest = typed.replace(email, " ");
  const number = NUMBER.exec(rest.replace(/\((?=\d)/g, " "))?.[0] ?? "";
  const isPhone = number.replace(/\D/g, "").length >= DIGITS_MIN;
  const phone = isPhone ? asTyped(rest, number) : "";
  const name = rest
    .replace(phone, " ")
    .replace(/[<>()[\],;:"]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return { name, email, phone };
}

// With the bracket that stood in front of it.
function asTyped(text: string, number: string): string {
  return text.includes(`(${number}`) ? `(${number}` : number;
}

/** Whether this is an address or a number, and not only a name. */
export const hasContact = ({ email, phone }: PersonText): boolean => email !== "" || phone !== "";
