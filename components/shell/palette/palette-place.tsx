"use client";

import { useEffect, useState } from "react";
import type { AccountView } from "@/components/shell/account-view";
import { lazyPlace } from "@/lib/client/lazy-part";
import { useHub } from "@/lib/client/live/use-hub";
import { isPaletteKey, paletteOpen } from "@/lib/client/palette/palette-open";
import { forgetOpened, forgetRecents } from "@/lib/client/palette/recents";
import { useStore } from "@/lib/client/store";
import { useEarlyPart } from "@/lib/client/use-early-part";
import type { Palette } from "./palette";
import { loadPalette, preloadPalette } from "./palette-part";

const LogoutDialog = lazyPlace(() => import("@/components/shell/logout-dialog"), "LogoutDialog");

/** Where the command palette opens, on every screen. Its part arrives once nothing else does, or as Ctrl or ⌘ goes down. */
export function PalettePlace({ account }: { account: AccountView }) {
  const isOpen = useStore(paletteOpen, false);
  const [isLeaving, setLeaving] = useState(false);
  const [Part, setPart] = useState<typeof Palette | null>(null);
  useEarlyPart(preloadPalette);
  useHub({
    onConversationDeleted: ({ chatId }) => forgetOpened({ kind: "conversation", id: String(chatId) }),
    onConversationHidden: ({ chatId }) => forgetOpened({ kind: "conversation", id: String(chatId) }),
    onTicketDeleted: ({ id }) => forgetOpened({ kind: "ticket", id }),
    onTicketHidden: ({ id }) => forgetOpened({ kind: "ticket", id }),
    onCustomerDeleted: ({ customerId }) => forgetOpened({ kind: "customer", id: String(customerId) }),
    // Which of them are still seen, nobody says.
    onAccessChanged: forgetRecents,
  });

  // Not by Suspense, which keeps what it shows meanwhile for a third of a second, and be that nothing.
  useEffect(() => {
    if (isOpen) void loadPalette().then((part) => setPart(() => part.Palette));
  }, [isOpen]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") preloadPalette();
      if (!isPaletteKey(event)) return;
      // The browser's own is the search in its address bar.
      event.preventDefault();
      event.stopPropagation();
      paletteOpen.set(!paletteOpen.get());
    };
    // Capturing, because a text field may take the key for its own.
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);

  return (
    <>
      {isOpen && Part ? (
        <Part account={account} onSignOut={() => setLeaving(true)} onClose={() => paletteOpen.set(false)} />
      ) : null}
      {isLeaving ? <LogoutDialog onClose={() => setLeaving(false)} /> : null}
    </>
  );
}
