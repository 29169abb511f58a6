import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { apiGet } from "@/lib/client/http/api";
import { useHub } from "@/lib/client/live/use-hub";
import { deskPreferences } from "@/lib/client/preferences-store";
import { useLatest } from "@/lib/client/use-latest";
import { deskPreferencesOf } from "@/lib/modules/attenders/desk/policy";
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
  const latest = useLatest(shown);
  const look = () =>
    apiGet<MeDto>("/api/v1/me").then(
      (me) => {
        deskPreferences.set(deskPreferencesOf(me));
        const names = Object.keys(latest.current) as (keyof ShownAccount)[];
        if (names.some((name) => me[name] !== latest.current[name])) startTransition(() => router.refresh());
      },
      // A session that ended is told by the socket; of a server that is away the next connection asks again.
      () => undefined,
    );
  useHub({ onAccountChanged: look, onConnected: look });
}
