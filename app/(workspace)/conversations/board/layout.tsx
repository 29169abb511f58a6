import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

/** Adds the board's texts to those of the conversations. */
export default function BoardLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["team-board", "conversations", "records"]}>{children}</ClientMessages>;
}
