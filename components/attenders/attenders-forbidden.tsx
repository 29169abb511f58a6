import { useTranslations } from "next-intl";
import { ModuleForbidden } from "@/components/shell/module-forbidden";

/** For whom isn't an administrator: the documented refusal, and whom to ask. */
export function AttendersForbidden({ administrators }: { administrators: readonly { name: string; email: string }[] }) {
  const t = useTranslations("attenders");
  return (
    <ModuleForbidden
      administrators={administrators}
      texts={{
        module: t("title"),
        title: t("forbidden.title"),
        text: t("errors.list403"),
        ask: t("forbidden.ask", { count: administrators.length }),
        conversations: t("forbidden.conversations"),
      }}
    />
  );
}
