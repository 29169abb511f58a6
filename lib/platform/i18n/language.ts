import { spaced } from "@/lib/platform/search/thesaurus";
import { DEFAULT_LOCALE, type Locale } from "./locales";

/** What can be told apart. */
export type Language = "pt" | "en" | "unknown";

const words = (list: string) => new Set(list.split(" "));
const PORTUGUESE = words(
  "o os as um uma do da dos das em no na nos nas ao com por pelo pela para pra que se mas como qual quais quando onde quem quanto porque ja ainda muito mais meu minha seu sua eu ele ela voce voces vcs isso esse essa este esta tem ter foi ser sou sao estou estava vai vou posso pode quero preciso ola oi bom boa dia obrigado obrigada nao sim favor ate sem depois antes aqui pedido entrega chegou produto loja recebi comprei gostaria fazer troca prazo",
);
const ENGLISH = words(
  "the of and to in on is it at an you we they my your our this that these those with from by not yes please thanks thank hello hi do does did can could would should will have has had how what when where which who why are was were been am i if order delivery received arrived want need product store refund",
);

/** Whether a text is Portuguese or English, by its commonest words. */
export function languageOf(text: string): Language {
  let portuguese = /[ãõçáéíóúâêô]/i.test(text) ? 1 : 0;
  let english = 0;
  for (const word of spaced(text.slice(0, 4_000)).trim().split(" ")) {
    if (PORTUGUESE.has(word)) portuguese += 1;
    if (ENGLISH.has(word)) english += 1;
  }
  if (portuguese === english) return "unknown";
  return portuguese > english ? "pt" : "en";
}

/** The language to answer in by what somebody wrote; the product's first one where that doesn't tell. */
export function localeOf(texts: readonly string[]): Locale {
  const language = languageOf(texts.join("\n"));
  return language === "en" ? "en" : language === "pt" ? "pt-BR" : DEFAULT_LOCALE;
}
