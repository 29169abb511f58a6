import type { Gender } from "./demo-people";
import type { Random } from "./random";

/** A product with its gender, so that articles agree. */
type Product = { name: string; gender: Gender };

const PRODUCTS: readonly Product[] = [
  { name: "poltrona Serena", gender: "f" },
  { name: "sofá Baía 3 lugares", gender: "m" },
  { name: "mesa de jantar Jacarandá", gender: "f" },
  { name: "rack Copan", gender: "m" },
  { name: "estante Modular Paraty", gender: "f" },
  { name: "buffet Sertão", gender: "m" },
  { name: "cômoda Girassol", gender: "f" },
  { name: "guarda-roupa Itaúna", gender: "m" },
  { name: "cama Aurora queen", gender: "f" },
  { name: "criado-mudo Nuvem", gender: "m" },
  { name: "cadeira Tuiuiú", gender: "f" },
  { name: "aparador Vitória", gender: "m" },
  { name: "escrivaninha Pampa", gender: "f" },
  { name: "banco de jardim Manacá", gender: "m" },
  { name: "cristaleira Mucuripe", gender: "f" },
  { name: "cabideiro Cuia", gender: "m" },
  { name: "penteadeira Lua", gender: "f" },
  { name: "berço Ninho", gender: "m" },
];

const CITIES = [
  "Sorocaba",
  "Niterói",
  "Uberlândia",
  "Florianópolis",
  "Caruaru",
  "São Luís",
  "Maringá",
  "Vitória",
  "Cuiabá",
  "Natal",
  "Santos",
  "Juiz de Fora",
] as const;
const COUPONS = ["VOLTEI10", "CASA15", "JATOBA10", "PRIMAVERA12", "BEMVINDO", "LAR20"] as const;
const MONTHS = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
] as const;

/** A customer's later line comes at least this many days after the line before it. */
export const LATER_DAYS_LEAST = 6;

const DAY = 24 * 60 * 60 * 1000;
// São Paulo has kept UTC−3 all year since 2019.
const OFFSET = -3 * 60 * 60 * 1000;

/** The wall clock of the demo shop, read with the `getUTC…` methods. */
export function localClock(at: number): Date {
  return new Date(at + OFFSET);
}

function shortDate(at: number): string {
  const date = localClock(at);
  return `${String(date.getUTCDate()).padStart(2, "0")}/${String(date.getUTCMonth() + 1).padStart(2, "0")}`;
}

function money(random: Random, min: number, max: number): string {
  return `R$ ${random.integer(min, max).toLocaleString("pt-BR")},${random.pick(["00", "50", "80", "90"])}`;
}

/** People of a thread, as its texts need them. */
export type Cast = {
  customerName: string;
  customerGender: Gender;
  companyName: string | null;
  email: string;
};

/** Values of a script's placeholders for one conversation that begins at `startAt`; `{depois}` is a promise made by `promisedAt`. */
export function makeVocabulary(
  random: Random,
  cast: Cast,
  startAt: number,
  promisedAt: number,
): Record<string, string> {
  const product = random.pick(PRODUCTS);
  const female = product.gender === "f";
  const [mailbox = "", domain = ""] = cast.email.split("@");
  return {
    pedido: String(random.integer(41_000, 98_999)),
    "o produto": `${female ? "a" : "o"} ${product.name}`,
    "O produto": `${female ? "A" : "O"} ${product.name}`,
    "do produto": `${female ? "da" : "do"} ${product.name}`,
    "no produto": `${female ? "na" : "no"} ${product.name}`,
    "um produto": `${female ? "uma" : "um"} ${product.name}`,
    valor: money(random, 189, 2_890),
    frete: money(random, 29, 140),
    nf: String(random.integer(100_000, 399_999)),
    rastreio: `JT${random.integer(100_000_000, 999_999_999)}BR`,
    protocolo: `${localClock(startAt).getUTCFullYear()}${random.integer(100_000, 999_999)}`,
    cupom: random.pick(COUPONS),
    cidade: random.pick(CITIES),
    antes: shortDate(startAt - random.integer(2, 9) * DAY),
    depois: shortDate(promisedAt + random.integer(2, LATER_DAYS_LEAST - 1) * DAY),
    mes: MONTHS[localClock(startAt - 20 * DAY).getUTCMonth()] ?? "janeiro",
    cliente: firstNameOf(cast.customerName),
    ...companyForms(cast.companyName ?? "empresa"),
    email_mascarado: `${mailbox.slice(0, 2)}•••@${domain}`,
  };
}

/** The company with the prepositions that its article merges with. */
function companyForms(name: string): Record<string, string> {
  const article = /^(Grupo|Ateliê|Banco|Hospital) /.test(name) ? "o" : "a";
  return {
    empresa: name,
    "A empresa": `${article.toUpperCase()} ${name}`,
    "da empresa": `d${article} ${name}`,
    "na empresa": `n${article} ${name}`,
    "pela empresa": `pel${article} ${name}`,
  };
}

/** How one addresses a person: the first name, after a title if there is one. */
export function firstNameOf(name: string): string {
  const words = name.split(" ");
  return words[0] === "Dr." ? `Dr. ${words[1]}` : (words[0] ?? name);
}

/** Greeting that fits the hour at the demo shop. */
export function greetingAt(at: number): string {
  const hour = localClock(at).getUTCHours();
  if (hour < 5 || hour >= 18) return "Boa noite";
  return hour < 12 ? "Bom dia" : "Boa tarde";
}

/** Replaces `{name}` where `values` has the name; other braces (a customer's JSON) stay. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{([^{}\n]+)\}/g, (whole, name: string) => values[name] ?? whole);
}
