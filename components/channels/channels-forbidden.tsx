import { useTranslations } from "next-intl";
import { ModuleForbidden } from "@/components/shell/module-forbidden";

/** For whom isn't an administrator: that the channels aren't theirs to set, and whom to ask. */
export function ChannelsForbidden({ administrators }: { administrators: readonly { name: string; email: string }[] }) {
  const t = useTranslations("channels");
  return (
    <ModuleForbidden
      administrators={administrators}
      texts={{
        module: t("title"),
        title: t("forbidden.title"),
        text: t("forbidden.text"),
        ask: t("forbidden.ask", { count: administrators.length }),
        conversations: t("forbidden.conversations"),
      }}
    />
  );
}
