/** Brands that are taken (specification 1, section 2). */
export const CARD_BRANDS = ["visa", "mastercard", "elo"] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** Where Mercado Pago's own script asks for card tokens. The signup's page may send the card's data there, and no other page. */
export const CARD_TOKEN_ORIGIN = "https://api.mercadopago.com";

// Elo's ranges lie inside Visa's and Mastercard's, so they are asked first.
const ELO_RANGES: readonly (readonly [number, number])[] = [
  [401178, 401179],
  [431274, 431274],
  [438935, 438935],
  [451416, 451416],
  [457393, 457393],
  [457631, 457632],
  [504175, 504175],
  [506699, 506778],
  [509000, 509999],
  [627780, 627780],
  [636297, 636297],
  [636368, 636368],
  [650031, 650033],
  [650035, 650051],
  [650405, 650439],
  [650485, 650538],
  [650541, 650598],
  [650700, 650718],
  [650720, 650727],
  [650901, 650978],
  [651652, 651679],
  [655000, 655019],
  [655021, 655058],
];

const digitsOf = (value: string) => value.replace(/\D/g, "");

/** Brand by the number's first digits; undefined for one that isn't taken. */
export function cardBrandOf(number: string): CardBrand | undefined {
  const digits = digitsOf(number);
  const head = Number(digits.slice(0, 6));
  if (digits.length >= 6 && ELO_RANGES.some(([from, to]) => head >= from && head <= to)) return "elo";
  if (digits.startsWith("4")) return "visa";
  const four = Number(digits.slice(0, 4));
  if (/^5[1-5]/.test(digits) || (digits.length >= 4 && four >= 2221 && four <= 2720)) return "mastercard";
  return undefined;
}

/** Whether the number's check digit is right (ISO/IEC 7812, annex B). */
export function isLuhnValid(number: string): boolean {
  const digits = [...digitsOf(number)].reverse().map(Number);
  if (digits.length < 13) return false;
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a card with this MM/AA may still be used: to the end of its month. */
export function isCardInDate(expiry: string, now: Date): boolean {
  const match = /^(\d{2})\/(\d{2})$/.exec(expiry.trim());
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return false;
  return Date.UTC(2000 + Number(match[2]), month, 1) > now.getTime();
}

/** Digits in groups of four, at most 19 characters. */
export function maskCardNumber(value: string): string {
  return digitsOf(value)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** MM/AA. */
export function maskCardExpiry(value: string): string {
  const digits = digitsOf(value).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** At most four digits. */
export function maskCardCvv(value: string): string {
  return digitsOf(value).slice(0, 4);
}
