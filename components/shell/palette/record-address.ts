import { MessagesSquareIcon, TicketIcon, UserIcon } from "lucide-react";
import type { Recent } from "@/lib/client/palette/recents";
import { directoryHref, emptyView } from "@/lib/modules/customers/filter";

/** The picture of a record in the palette. */
export const RECORD_ICONS = { conversation: MessagesSquareIcon, ticket: TicketIcon, customer: UserIcon } as const;

/** Whether a record is what this window shows. */
export function isShown({ kind, id }: Pick<Recent, "kind" | "id">): boolean {
  const { pathname, search } = window.location;
  if (kind === "customer") return pathname === "/customers" && new URLSearchParams(search).get("customer") === id;
  return pathname === recordAddress({ kind, id });
}

/** Where a record is opened. `message`: at this one. */
export function recordAddress({ kind, id }: Pick<Recent, "kind" | "id">, message: number | null = null): string {
  if (kind === "conversation") return `/conversations/${id}${message === null ? "" : `?m=${message}`}`;
  if (kind === "ticket") return `/tickets/${id}`;
  return directoryHref(emptyView("customers"), { type: "customer", id: Number(id) });
}
