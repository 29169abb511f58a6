"use client";

import { useEffect, useRef, useState } from "react";
import type { AccountView } from "@/components/shell/account-view";
import { typedAhead } from "@/lib/client/keys/typed-ahead";
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
  // What was typed since it was asked for, until it has the focus.
  const ahead = useRef<string | null>(null);
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
      if (isPaletteKey(event)) paletteOpen.set(!paletteOpen.get());
      else if (ahead.current === null) return;
      else if (event.key === "Escape") paletteOpen.set(false);
      else {
        const typed = typedAhead(ahead.current, event);
        if (typed === undefined) return;
        ahead.current = typed;
      }
      // The browser's own of the first is the search in its address bar.
      event.preventDefault();
      event.stopPropagation();
    };
    const follow = () => {
      ahead.current = paletteOpen.get() ? "" : null;
    };
    const unfollow = paletteOpen.subscribe(follow);
    // Capturing, because a text field may take the key for its own.
    window.addEventListener("keydown", press, { capture: true });
    return () => {
      unfollow();
      window.removeEventListener("keydown", press, { capture: true });
    };
  }, []);

  return (
    <>
      {isOpen && Part ? (
        <Part
          account={account}
          ahead={ahead}
          onSignOut={() => setLeaving(true)}
          onClose={() => paletteOpen.set(false)}
        />
      ) : null}
      {isLeaving ? <LogoutDialog onClose={() => setLeaving(false)} /> : null}
    </>
  );
}
