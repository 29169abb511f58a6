import { isValidCnpj, normaliseCnpj } from "@/lib/kernel/cnpj";
import { isValidCpf, normaliseCpf } from "@/lib/kernel/cpf";
import { plain } from "@/lib/kernel/plain";
import { spaced } from "@/lib/platform/search/thesaurus";
import { likeness, placeOfWords, prepareTopics } from "../engine/topics/topic-space";
import { isSameWord, wordsOf } from "../engine/words";
import type { FieldKind, FlowOption } from "./schema";

/** Longer messages are read to here, in letters. */
const READ_MAX = 500;
/** An option that no word names is meant when it is so near, and so much nearer than the next. */
const NEAR_MIN = 0.22;
const NEAR_AHEAD = 0.12;

const NUMBER = /^(?:(?:a |o )?(?:opcao|numero|n|item|option|number|no) )?(\d{1,2})(?: (?:por favor|pf|please))?$/;
const ORDINALS = [
  "primeir[oa]|first|um|uma|one",
  "segund[oa]|second|dois|duas|two",
  "terceir[oa]|third|tres|three",
  "quart[oa]|fourth|quatro|four",
  "quint[oa]|fifth|cinco|five",
  "sext[oa]|sixth|seis|six",
  "setim[oa]|seventh|sete|seven",
  "oitav[oa]|eighth|oito|eight",
  "non[oa]|ninth|nove|nine",
  "decim[oa]|tenth|dez|ten",
].map((words) => new RegExp(`^(?:(?:a|o|the|opcao|numero|option|number) )*(?:${words})(?: (?:opcao|option|one))?$`));

const said = (text: string) => spaced(text.slice(0, READ_MAX)).replace(/ {2,}/g, " ").trim();

/** Which option a customer names and nothing else: by its number, its place or its label. */
export function chosenOption(options: readonly FlowOption[], text: string): FlowOption | undefined {
  const words = said(text);
  const number = NUMBER.exec(words)?.[1];
  if (number !== undefined) return options[Number(number) - 1];
  const exact = options.find(({ label }) => said(label) === words);
  return exact ?? options[ORDINALS.findIndex((pattern) => pattern.test(words))];
}

/** Which options a customer names among other words. */
export function namedOptions(options: readonly FlowOption[], text: string): FlowOption[] {
  const words = ` ${said(text)} `;
  return options.filter((option) => phrasesOf(option).some((phrase) => words.includes(` ${phrase} `)));
}

/**
 * Which option a customer means without naming it: by what they write about, where that is much nearer to one than to the others, or by a
 * word in another form. @returns undefined when none, or when it could be several
 */
export async function meantOption(options: readonly FlowOption[], text: string): Promise<FlowOption | undefined> {
  // 'Comprei e não gostei' has the word 'comprar' in another form, and is about something else.
  const near = await nearest(options, text.slice(0, READ_MAX));
  if (near) return near;
  const words = said(text);
  const [alike, ...others] = options.filter((option) =>
    phrasesOf(option).some((phrase) => isInOtherForm(words, phrase)),
  );
  return others.length === 0 ? alike : undefined;
}

function phrasesOf({ label, words }: FlowOption): string[] {
  return [label, ...words.split(",")].map(said).filter(Boolean);
}

function isInOtherForm(text: string, phrase: string): boolean {
  const asked = wordsOf(text);
  const wanted = wordsOf(phrase);
  return wanted.length > 0 && wanted.every((word) => asked.some((one) => isSameWord(one, word)));
}

async function nearest(options: readonly FlowOption[], text: string): Promise<FlowOption | undefined> {
  await prepareTopics();
  const place = placeOfWords(wordsOf(text));
  if (!place) return undefined;
  const ranked = options
    .map((option) => ({ option, near: likeness(place, placeOfWords(wordsOf(`${option.label} \n ${option.words}`))) }))
    .sort((one, two) => two.near - one.near);
  const [first, second] = ranked;
  if (!first || first.near < NEAR_MIN || first.near - (second?.near ?? 0) < NEAR_AHEAD) return undefined;
  return first.option;
}

const SKIP =
  /^(?:pul(?:ar|a|e|o)|nao|n|no|nope|none|skip|nao (?:tenho|sei|lembro|quero|possuo|precisa|informar)|prefiro nao (?:informar|dizer|falar)|nenhum[a]?|sem|(?:i )?don ?t (?:have|know|remember)(?: it| one| that)?|rather not(?: say)?)$/;

/** Whether a customer leaves out what they needn't say. */
export function isSkipped(text: string): boolean {
  return SKIP.test(said(text));
}

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/;
const DIGITS_MAX = 20;
const PHONE_DIGITS = [8, 15] as const;
const TEXT_MAX = 300;

/** What a customer's answer is as a field of a kind; null when it is none. */
export function readField(kind: FieldKind, text: string): string | null {
  const line = text.slice(0, READ_MAX).replace(/\s+/g, " ").trim();
  if (line === "") return null;
  switch (kind) {
    case "text":
      return line.slice(0, TEXT_MAX);
    case "email":
      return EMAIL.exec(line)?.[0].toLowerCase() ?? null;
    case "phone": {
      const digits = line.replace(/\D/g, "");
      return digits.length >= PHONE_DIGITS[0] && digits.length <= PHONE_DIGITS[1]
        ? (line.match(/\+?[\d().\s-]{8,30}/)?.[0].trim() ?? digits)
        : null;
    }
    case "cpf": {
      const found = line.match(/\d[\d.\s-]{9,16}\d/)?.[0] ?? "";
      return isValidCpf(found) ? normaliseCpf(found) : null;
    }
    case "cnpj": {
      const found = line.toUpperCase().match(/[0-9A-Z][0-9A-Z.\s/-]{12,20}\d/)?.[0] ?? "";
      return isValidCnpj(found) ? normaliseCnpj(found) : null;
    }
    case "number": {
      const found = line.match(/-?\d[\d.,]*/)?.[0];
      return found === undefined || found.length > DIGITS_MAX ? null : found.replace(/[.,]$/, "");
    }
    case "date":
      return readDay(line);
  }
}

const MONTHS = [
  "jan",
  "fev feb",
  "mar",
  "abr apr",
  "mai may",
  "jun",
  "jul",
  "ago aug",
  "set sep",
  "out oct",
  "nov",
  "dez dec",
];

/** A day as YYYY-MM-DD, from '3/12/2026', '03.12.26', '2026-12-03' or '3 de dezembro de 2026'. Days come before months, as in Brazil. */
function readDay(line: string): string | null {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(line);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const short = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(line);
  if (short) return dayOf(yearOf(short[3] ?? ""), Number(short[2]), Number(short[1]));
  const long = /\b(\d{1,2})(?:º|o|st|nd|rd|th)? (?:de |of )?(\p{L}{3,10})\.?,? (?:de |of )?(\d{4})\b/u.exec(line);
  if (!long) return null;
  const named = plain(long[2] ?? "").slice(0, 3);
  const month = MONTHS.findIndex((names) => names.split(" ").includes(named));
  return month === -1 ? null : dayOf(Number(long[3]), month + 1, Number(long[1]));
}

const [LAST_CENTURY, CENTURY, TURN] = [1_900, 2_000, 50];
/** '85' is of the last century, '26' of ours. */
const yearOf = (year: string) =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) >= TURN ? LAST_CENTURY : CENTURY);

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDay ? date.toISOString().slice(0, 10) : null;
}
