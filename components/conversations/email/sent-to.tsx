import { useTranslations } from "next-intl";
import type { EmailOptionsInput } from "@/lib/modules/delivery/recipients/schema";

const listOf = (people: EmailOptionsInput["to"]) => people?.map(({ address }) => address).join(", ") ?? "";

/** To whom a message on its way goes, where its writer said so. */
export function SentTo({ email: { to, cc = [], bcc = [], forwards } }: { email: EmailOptionsInput }) {
  const t = useTranslations("conversation-channels");
  const parts = [
    ...(to ? [forwards ? t("forward.pending", { people: listOf(to) }) : t("composer.to", { to: listOf(to) })] : []),
    ...(cc.length > 0 ? [t("composer.withCc", { people: listOf(cc) })] : []),
    ...(bcc.length > 0 ? [t("composer.withBcc", { people: listOf(bcc) })] : []),
  ];
  if (parts.length === 0) return null;
  return <p className="text-muted-foreground text-xs [overflow-wrap:anywhere]">{parts.join(" · ")}</p>;
}
