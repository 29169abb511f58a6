import type { ReactNode } from "react";
import { onPlainClick } from "@/components/ui/plain-click";
import type { TicketRoute } from "./use-ticket-route";

/** A ticket that the assistant names. */
export function TicketLink({ id, route, children }: { id: string; route: TicketRoute; children: ReactNode }) {
  return (
    <a
      href={route.href(id)}
      onClick={onPlainClick(() => route.open(id))}
      // A block of its own, so that a finger hits it.
      className="inline-block font-medium text-brand underline underline-offset-2 hover:no-underline"
    >
      {children}
    </a>
  );
}
