import { type LucideIcon, MailIcon, MessageCircleIcon, MessagesSquareIcon } from "lucide-react";
import type { ChannelKind } from "./channel-place";

/** Icon of each kind of channel. */
export const CHANNEL_ICONS: Readonly<Record<ChannelKind, LucideIcon>> = {
  "web-chat": MessagesSquareIcon,
  email: MailIcon,
  whatsapp: MessageCircleIcon,
};
