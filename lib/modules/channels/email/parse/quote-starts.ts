/** What a client puts above what it quotes, in the languages in which we know clients to write it. */

/** 'wrote', as clients say it. */
const WROTE =
  /(?:^|[\s>),])(?:escreveu|wrote|escribió|escribio|a écrit|schrieb|ha scritto|schreef|het volgende geschreven|geschreven|napisał(?:\(a\)|a)?|pisze|napisana przez|написала?|написал\(а\)|пишет|skrev|skreiv|kirjoitti)(?=[\s:,.]|$)/iu;
const ADDRESS = /[^\s@<>()[\]:;,"]{1,64}@[^\s@<>()[\]:;,"]{1,190}/u;
/** An address as clients write it: in brackets, or first of all. */
const MARKED_ADDRESS = /(?:[<([]\s?(?:mailto:)?|^"?)[^\s@<>()[\]:;,"]{1,64}@[^\s@<>()[\]:;,"]{1,190}/u;
const YEAR = /(?:^|\D)(?:(?:19|20)\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2})(?!\d)/;
const TIME = /(?:^|\D)\d{1,2}[:.h]\d{2}(?!\d)/;
/** Thunderbird's and its likes': a date, a time, a comma, a name, the verb. */
const DATE_COMMA_NAME =
  /^(?:em|on|el|le|am|il|op|no dia|a|den|w dniu)\s[^,]{0,30}\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}[,.]?\s(?:(?:às|à\(s\)|at|a las|à|um|alle|om|kl\.?|o)\s)?\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?|\suhr)?,?\s/iu;
const ZOHO = /^-{3,}\s?.{10,400}\s(?:wrote|escreveu|escribió|a écrit|schrieb)\s?-{3,}$/iu;

/** How attributions begin: with a word, a date, or a day of the week before one. */
const START = /^(?:em|no dia|a|à|on|el|le|am|il|op|den|w dniu|wiadomość|\d{1,4}[\s./-]|\p{L}{2,9}\.?,?\s\d)/iu;

/** Lines over which clients wrap an attribution. */
const ATTRIBUTION_LINES = 4;
/** A longer line is a paragraph of somebody's. */
export const LINE_MAX = 500;
export const QUOTED = /^\s*>/;

/**
 * How many lines from `index` on say who wrote what follows; 0 when they don't surely. With marked lines behind it, an address
 * or a date will do; without, it has to look as only a client writes.
 */
export function attributionLength(lines: readonly string[], index: number): number {
  return lengthAt(lines, index, true);
}

function lengthAt(lines: readonly string[], index: number, looksBelow: boolean): number {
  const first = (lines[index] ?? "").trim();
  // A name and an address may stand on a line of their own.
  const most = START.test(first) ? ATTRIBUTION_LINES : ADDRESS.test(first) ? 2 : 1;
  let joined = "";
  for (let length = 1; length <= most; length += 1) {
    const next = (lines[index + length - 1] ?? "").trim();
    if (next === "" || QUOTED.test(next)) return 0;
    // Somebody's own line right above an attribution isn't part of it.
    if (looksBelow && length > 1 && START.test(next) && lengthAt(lines, index + length - 1, false) > 0) return 0;
    joined = `${joined} ${next}`.trim();
    if (joined.length > LINE_MAX) return 0;
    if (ZOHO.test(joined)) return length;
    if (/:$/.test(joined)) return isAttribution(joined, quotesNext(lines, index + length)) ? length : 0;
  }
  return 0;
}

function isAttribution(line: string, isMarkedBelow: boolean): boolean {
  const hasDate = YEAR.test(line) || TIME.test(line);
  if (isMarkedBelow) return (WROTE.test(line) && (hasDate || ADDRESS.test(line))) || (ADDRESS.test(line) && hasDate);
  if (MARKED_ADDRESS.test(line)) return hasDate && (WROTE.test(line) || (YEAR.test(line) && TIME.test(line)));
  return WROTE.test(line) && DATE_COMMA_NAME.test(line);
}

function quotesNext(lines: readonly string[], index: number): boolean {
  for (let at = index; at < lines.length && at < index + 3; at += 1)
    if ((lines[at] ?? "").trim() !== "") return QUOTED.test(lines[at] ?? "");
  return false;
}

const SEPARATOR =
  /^[-_*]{2,}\s*(?:original (?:message|appointment)|mensagem original|mensaje original|message d'origine|message original|ursprüngliche nachricht|originalnachricht|messaggio originale|oorspronkelijk bericht|oryginalna wiadomość|исходное сообщение|ursprungligt meddelande|originalmeddelande|opprinnelig melding|oprindelig meddelelse|alkuperäinen viesti)\s*[-_*]{2,}$/iu;
const RULE = /^[_-]{10,}$/;

const FIELDS = {
  from: "from|de|von|da|van|od|от|från|fra|lähettäjä|remetente",
  sent: "sent|enviad[oa](?: em| el| a)?|envoyé(?: le)?|gesendet|inviato|verzonden|wysłano|отправлено|skickat|sendt|lähetetty",
  date: "date|data|fecha|datum|дата|dato|päivämäärä|data e hora",
  to: "to|para|an|à|a|aan|do|кому|till|til|vastaanottaja|destinatário",
  cc: "cc|cco|bcc|kopie|kopia|копия|kopi|kopio|importance|prioridade|importância|reply-to|responder a",
  subject: "subject|assunto|asunto|objet|oggetto|betreff|onderwerp|temat|тема|ämne|emne|aihe",
};
type Field = keyof typeof FIELDS;
const FIELD_NAMES = (Object.keys(FIELDS) as Field[]).map(
  (name) => [name, new RegExp(`^(\\*?)(?:${FIELDS[name]})\\s?:(\\*?)(?:\\s|$)`, "iu")] as const,
);
/** Lines of a block: a client writes six at the most, and wraps long ones. */
const BLOCK_LINES = 12;

/**
 * Whether a block of headers begins at `index` that surely is a client's: from whom, about what, and a date with its time, an
 * address, 'sent', or the asterisks of bold words turned into text. 'De: Rua A, Para: Rua B' is somebody's own.
 */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  if (fieldOf(lines[index])?.name !== "from") return false;
  const found = new Set<Field>();
  let block = "";
  let isBold = false;
  for (let at = index; at < lines.length && at < index + BLOCK_LINES; at += 1) {
    const line = (lines[at] ?? "").trim().slice(0, LINE_MAX);
    const field = fieldOf(line);
    if (field) {
      found.add(field.name);
      isBold ||= field.isBold;
    } else if (line === "" ? found.size > 1 : found.has("subject")) break;
    block += `${line}\n`;
  }
  const others = found.size - 1;
  if (isBold && others >= 2) return true;
  if (!found.has("subject") || others < 2) return false;
  return found.has("sent") || ADDRESS.test(block) || (found.has("date") && YEAR.test(block) && TIME.test(block));
}

function fieldOf(line: string | undefined): { name: Field; isBold: boolean } | undefined {
  const start = (line ?? "").trim().slice(0, 60);
  for (const [name, pattern] of FIELD_NAMES) {
    const match = pattern.exec(start);
    if (match) return { name, isBold: match[1] === "*" && match[2] === "*" };
  }
  return undefined;
}

/** Whether at `index` everything begins that a client put under an answer, whatever follows. */
export function isRestQuoted(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? "").trim();
  return SEPARATOR.test(line) || isHeaderBlock(lines, RULE.test(line) ? index + 1 : index);
}

const FORWARD_LINE =
  /^(?:[-_*]{2,}\s*(?:forwarded message|mensagem (?:re)?encaminhada|mensaje reenviado|message transféré|weitergeleitete nachricht|messaggio inoltrato|doorgestuurd bericht|wiadomość przekazana|пересылаемое сообщение|vidarebefordrat meddelande|videresendt (?:melding|meddelelse)|välitetty viesti).{0,20}[-_*]{2,}|(?:begin forwarded message|início da mensagem (?:re)?encaminhada|inicio del mensaje reenviado|début du message (?:réexpédié|transféré)|anfang der weitergeleiteten nachricht|inizio messaggio inoltrato|begin doorgestuurd bericht|vidarebefordrat brev|videresendt besked):)$/iu;
const FORWARD_SUBJECT = /^\s*(?:fwd?|enc|encaminhada|rv|reenv|tr|wg|i|pd|doorst|vb|vs|vl|пересл)\s?:/iu;

/** Whether a message passes another one on: then that one is what its sender wants to show. */
export const isForwardSubject = (subject: string): boolean => FORWARD_SUBJECT.test(subject);
export const isForwardLine = (line: string): boolean => FORWARD_LINE.test(line.trim().slice(0, LINE_MAX));
