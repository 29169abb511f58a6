import { useState } from "react";
import { useOffer } from "@/components/desk/screen/use-offer";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { MacroDto } from "@/lib/modules/macros/schema";

const MacroDialog = lazyPlace(() => import("./macro-dialog"), "MacroDialog");

/** Where macros are applied to an open conversation, whichever way they are asked for: key, menu, palette or the list after a slash. */
export function MacroPlace({ chat, onEnded }: { chat: ChatDto; onEnded: () => void }) {
  const [asked, setAsked] = useState<{ macroId: number | null } | null>(null);
  const isOpen = chat.status !== "closed";
  useShortcuts({ macros: isOpen && (() => setAsked({ macroId: null })) }, chat.id);
  useOffer("applyMacro", isOpen ? { run: (macroId) => setAsked({ macroId }) } : null);
  if (asked === null) return null;
  const applied = ({ finish }: MacroDto) => {
    setAsked(null);
    if (finish !== null) onEnded();
  };
  return <MacroDialog chat={chat} firstId={asked.macroId} onApplied={applied} onClose={() => setAsked(null)} />;
}
