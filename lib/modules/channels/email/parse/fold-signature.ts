/** A text without what it quotes, and what was taken away. Together they are the whole text. */
export type Folded = { text: string; quoted: string };

/** Two dashes and a space begin a signature (RFC 3676, section 4.3). */
const SIGNATURE_MARK = /^-- $/;
/** Without the space it may be anybody's line. */
const BARE_MARK = /^--$/;
/** A way to reach somebody, as signatures have it. */
const CONTACT = /[\w.+-]{1,64}@[\w-]{1,63}\.|https?:\/\/|www\.|\d{4,5}[-.\s]?\d{4}(?!\d)|\+\d{2}/i;
/** Lines of a signature behind its mark; a longer text behind two dashes is no signature. */
const SIGNATURE_LINES = 12;
const FOOTER_MAX = 100;

const DEVICE =
  "(?:iphone|ipad|ipod|mac|macbook|apple watch|android|samsung|galaxy|xiaomi|redmi|motorola|moto|huawei|lg|nokia|blackberry|windows|outlook|gmail|yahoo|protonmail|proton|thunderbird|celular|smartphone|telefone|telemóvel|tablet|móvil|teléfono|phone|handy|dispositivo|aparelho|e?-?mail)";
const FOOTERS = [
  new RegExp(
    `^(?:enviad[oa]|sent|envoyé|inviato|verzonden|skickat|sendt)\\s(?:do|da|de|desde|from|via|pelo|pela|a partir do|a partir de|depuis|dal?|vanaf|från|fra)\\s(?:(?:meu|minha|my|mi|mon|mio|mijn|min|o|a|un|um)\\s)?(?:app\\s|aplicativo\\s|dispositivo\\s|smartphone\\s|celular\\s)?${DEVICE}(?:\\s(?:mail|email|e-mail|móvil|mobile|galaxy|samsung|android|plus|pro|max|\\d{1,3}))*(?:\\s(?:for|para|on|no|en|com)\\s(?:o\\s)?(?:windows|android|ios|iphone|ipad|mac|samsung|mobile|\\d{1,2}|\\s){1,4})?[.!]?$`,
    "iu",
  ),
  /^von meinem (?:iphone|ipad|android|samsung|handy)\b.{0,30}gesendet\.?$/i,
  /^(?:obter|obtenha|baixe|get|obtener|télécharger|holen sie sich) (?:o |a )?outlook (?:para|for|pour|für) .{2,40}$/i,
  /^outlook (?:para|for) (?:android|ios)(?:<.{1,60}>)?$/i,
];

/** Takes a signature off the end of a text, and what a device writes there. */
export function foldSignature({ text, quoted }: Folded): Folded {
  const lines = text.trimEnd().split("\n");
  // The end's own white space is part of the mark.
  const mark = lines.findLastIndex((line) => SIGNATURE_MARK.test(line) || BARE_MARK.test(line));
  let end = lines.length;
  if (mark > 0 && isSignature(lines, mark)) end = mark;
  else while (end > 1 && isFooter(lines[end - 1] ?? "")) end -= 1;
  // Blank lines alone are no signature.
  if (lines.slice(end).every((line) => line.trim() === "")) return { text, quoted };
  const signature = lines.slice(end).join("\n");
  return { text: lines.slice(0, end).join("\n"), quoted: [signature, quoted].filter(Boolean).join("\n\n") };
}

function isSignature(lines: readonly string[], mark: number): boolean {
  const behind = lines.slice(mark + 1);
  if (behind.length === 0 || behind.length > SIGNATURE_LINES) return false;
  if (SIGNATURE_MARK.test(lines[mark] ?? "")) return true;
  const isOnly = lines.findIndex((line) => BARE_MARK.test(line)) === mark;
  return isOnly && behind.every((line) => line.length < FOOTER_MAX) && behind.some((line) => CONTACT.test(line));
}

function isFooter(line: string): boolean {
  const plain = line.trim();
  return plain === "" || (plain.length < FOOTER_MAX && FOOTERS.some((pattern) => pattern.test(plain)));
}
