import { useRouter } from "next/navigation";
import { startTransition, useEffect, useRef } from "react";
import { apiGet } from "@/lib/client/http/api";
import { onConnected, onHub } from "@/lib/client/live/socket";
import { deskPreferences } from "@/lib/client/preferences-store";
import type { MeDto } from "@/lib/modules/attenders/schema";

/** What the server rendered the shell with. */
export type ShownAccount = Pick<
  MeDto,
  "fullName" | "email" | "profile" | "primaryLanguage" | "secondaryLanguage" | "theme"
>;

/**
 * Keeps the open shell to what its attender is: when an administrator or another window has changed their name, profile,
 * address or language, the page is rendered anew around what is typed.
 */
export function useAccountWatch(shown: ShownAccount): void {
  const router = useRouter();
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    const look = () => {
      apiGet<MeDto>("/api/v1/me").then(
        (me) => {
          deskPreferences.set({ alertsMuted: me.alertsMuted, shortcutsEnabled: me.shortcutsEnabled });
          const names = Object.keys(latest.current) as (keyof ShownAccount)[];
          if (names.some((name) => me[name] !== latest.current[name])) startTransition(() => router.refresh());
        },
        // A session that ended is told by the socket; of a server that is away the next connection asks again.
        () => undefined,
      );
    };
    const stops = [onHub("AccountChanged", look), onConnected(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
}
