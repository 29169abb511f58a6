import {
  CableIcon,
  ChartColumnIcon,
  HeadsetIcon,
  type LucideIcon,
  MessagesSquareIcon,
  SparklesIcon,
  TicketIcon,
  UsersIcon,
} from "lucide-react";
import type { ReactNode } from "react";
import type { ModuleKey } from "@/components/shell/modules";

/** The picture of each module. Apart from their names, so that pages which only need those don't load seven drawings. */
const MODULE_ICONS: Record<ModuleKey, LucideIcon> = {
  analytics: ChartColumnIcon,
  conversations: MessagesSquareIcon,
  tickets: TicketIcon,
  attenders: HeadsetIcon,
  customers: UsersIcon,
  channels: CableIcon,
  assistant: SparklesIcon,
};

/** The pictures as the navigation shows them, drawn by the server. */
export function railIcons(): Record<ModuleKey, ReactNode> {
  const entries = Object.entries(MODULE_ICONS).map(([key, Icon]) => [key, <Icon key={key} aria-hidden="true" />]);
  return Object.fromEntries(entries) as Record<ModuleKey, ReactNode>;
}
