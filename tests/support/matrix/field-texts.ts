import en from "@/messages/en/answers.json";
import enBilling from "@/messages/en/billing.json";
import ptBR from "@/messages/pt-BR/answers.json";
import ptBRBilling from "@/messages/pt-BR/billing.json";

const TEXTS = [ptBR.fields, en.fields, ptBRBilling.errors, enBilling.errors]
  .flatMap((texts) => Object.values(texts) as string[])
  .map((text) => new RegExp(`^${text.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, ".+")}$`));

/** Whether a text about a field is one of the catalogue's, in one of the complete languages. */
export function isFieldText(text: string): boolean {
  return TEXTS.some((known) => known.test(text));
}
