import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import type { ConversationStatus } from "@/lib/kernel/conversation";

const TONES: Record<ConversationStatus, BadgeTone> = {
  waiting: "warning",
  active: "success",
  pending: "info",
  closed: "neutral",
};

/** The state of a conversation, in a word. */
export function StatusBadge({ status }: { status: ConversationStatus }) {
  const t = useTranslations("conversations");
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
}
