import { launcher as en } from "@/messages/en/widget.json";
import { launcher as ptBr } from "@/messages/pt-BR/widget.json";

/** The launcher's texts in the page's language; Portuguese when we don't speak it. */
export function loaderTexts(language: string): typeof ptBr {
  return language.toLowerCase().startsWith("en") ? en : ptBr;
}
