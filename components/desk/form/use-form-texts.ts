import { useTranslations } from "next-intl";
import type { FormDialogTexts } from "@/components/ui/form-dialog";

/** What every dialog around a form says beside its own words. */
export function useFormTexts(): (own: Pick<FormDialogTexts, "title" | "text" | "save">) => FormDialogTexts {
  const t = useTranslations("records.form");
  return (own) => ({ ...own, close: t("close"), cancel: t("cancel"), keys: t("keys") });
}
