import { useTranslations } from "next-intl";
import type { NotedChange } from "@/lib/modules/fields/policy";
import { noteLine } from "@/lib/modules/fields/values/policy";
import { useFieldReader } from "./use-field-words";

/** A history's changed values as one line: 'Pedido: 123 → 456; Valor: vazio → R$ 10,00'. */
export function useFieldChanges(): (changes: string | readonly NotedChange[]) => string {
  const t = useTranslations("fields");
  const { locale } = useFieldReader();
  const words = { locale, yes: t("yes"), no: t("no"), changed: t("note.changed"), empty: t("note.empty") };
  return (content) => {
    const changes = typeof content === "string" ? (JSON.parse(content) as NotedChange[]) : content;
    return changes.map((change) => noteLine(change, words)).join("; ");
  };
}
