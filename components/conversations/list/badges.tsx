import { CircleEllipsisIcon, LockIcon, MailIcon, MessageCircleIcon, MessagesSquareIcon, UsersIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import type { Channel, ConversationStatus } from "@/lib/kernel/conversation";

const ICONS = { email: MailIcon, whatsapp: MessageCircleIcon, webchat: MessagesSquareIcon, other: CircleEllipsisIcon };

/** Where a conversation comes from. A channel that this version doesn't know shows as 'other'. */
export function ChannelBadge({
  channel,
  isFolding = false,
  className,
}: {
  channel: Channel;
  /** The icon alone where the header around it is narrow. */
  isFolding?: boolean;
  className?: string;
}) {
  const t = useTranslations("conversations");
  const known = Object.hasOwn(ICONS, channel) ? channel : "other";
  const Icon = ICONS[known];
  return (
    <span className={cn("inline-flex shrink-0 items-center gap-1 text-muted-foreground text-xs", className)}>
      <Icon aria-hidden="true" className="size-3.5" />
      <span className={isFolding ? "@max-[36rem]:sr-only" : undefined}>{t(`channel.${known}`)}</span>
    </span>
  );
}

/** The same as an icon alone, named for who points at it or has it read out. */
export function ChannelIcon({ channel }: { channel: Channel }) {
  const t = useTranslations("conversations");
  const known = Object.hasOwn(ICONS, channel) ? channel : "other";
  const Icon = ICONS[known];
  return (
    <span title={t(`channel.${known}`)} className="shrink-0">
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{t(`channel.${known}`)}</span>
    </span>
  );
}

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

/** The team that a conversation belongs to. */
export function TeamBadge({
  name,
  isPrivate,
  isIcon = false,
  className,
}: {
  name: string;
  isPrivate: boolean;
  /** Where there is no room for the name. */
  isIcon?: boolean;
  className?: string;
}) {
  const t = useTranslations("conversations.teams");
  const Icon = isPrivate ? LockIcon : UsersIcon;
  return (
    <span
      title={name}
      className={cn("inline-flex min-w-0 items-center gap-1 text-muted-foreground text-xs", className)}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <bdi className={isIcon ? "sr-only" : "truncate"}>{name}</bdi>
      {isPrivate ? <span className="sr-only">, {t("private")}</span> : null}
    </span>
  );
}
