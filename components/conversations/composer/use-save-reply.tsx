import { type ReactNode, useState } from "react";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { lazyPlace } from "@/lib/client/lazy-part";

const SaveReply = lazyPlace(() => import("./save-reply"), "SaveReply");

/**
 * Lets the text of the composer be kept as a canned reply, by the palette, too.
 * @returns the way to ask for it, null while there is nothing to keep, and the dialog where it was asked for
 */
export function useSaveReply(text: string): { ask: (() => void) | null; dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const kept = text.trim();
  // The sign alone opened the list of replies.
  const ask = kept === "" || kept === "/" ? null : () => setAsked(true);
  useShortcuts({ saveReply: ask });
  return { ask, dialog: isAsked ? <SaveReply text={kept} onClose={() => setAsked(false)} /> : null };
}
