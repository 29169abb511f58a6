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

/** The modules of the product, in the order of the navigation. Each lives at `/<key>`. */
export const MODULES = [
  { key: "analytics", icon: ChartColumnIcon },
  { key: "conversations", icon: MessagesSquareIcon },
  { key: "tickets", icon: TicketIcon },
  { key: "attenders", icon: HeadsetIcon },
  { key: "customers", icon: UsersIcon },
  { key: "channels", icon: CableIcon },
  { key: "assistant", icon: SparklesIcon },
] as const satisfies readonly { key: string; icon: LucideIcon }[];

/** Name of a module, as in its path and its message key. */
export type ModuleKey = (typeof MODULES)[number]["key"];

/** The module a path belongs to: its first segment; the root counts as analytics. Null outside every module. */
export function moduleOfPath(pathname: string): ModuleKey | null {
  const segment = pathname.split("/")[1] || "analytics";
  return MODULES.find(({ key }) => key === segment)?.key ?? null;
}
