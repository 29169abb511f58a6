"use client";

import { MonitorIcon, SmartphoneIcon, TabletIcon } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useRef } from "react";
import { makeTimes } from "@/components/desk/screen/times";
import { useBusy } from "@/components/desk/screen/use-busy";
import { useClock } from "@/components/settings/company/use-clock";
import { relativeTime } from "@/components/shell/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RetryNotice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { messageOf } from "@/lib/client/http/api";
import type { SessionDto } from "@/lib/modules/attenders/schema";
import { useSessions } from "./use-sessions";

/** Used within this time is used now. */
const RECENT_MS = 2 * 60_000;

/** Where the attender is signed in, and the ways to end that. */
export function SessionsSection({ initial, renderedAt }: { initial: readonly SessionDto[]; renderedAt: number }) {
  const t = useTranslations("settings.sessions");
  const { sessions, isStale, refresh, revoke, revokeOthers } = useSessions(initial);
  const { busy, run } = useBusy<number | "others">((error) =>
    toast({ type: "error", title: t("failedTitle"), message: messageOf(error, t("failedText")) }),
  );
  const list = useRef<HTMLUListElement>(null);
  const now = useClock(renderedAt);
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);

  function deviceOf({ browser, system }: SessionDto): string {
    if (browser && system) return t("device", { browser, system });
    return browser ?? system ?? t("unknownDevice");
  }

  const end = (what: SessionDto | "others") =>
    run(what === "others" ? what : what.id, async () => {
      await (what === "others" ? revokeOthers() : revoke(what.id));
      // The button that had the focus is gone.
      list.current?.focus();
    });

  return (
    <div className="flex flex-col gap-4">
      {isStale ? (
        <RetryNotice retry={t("retry")} onRetry={() => void refresh()}>
          {t("stale")}
        </RetryNotice>
      ) : null}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("title")}
        className="divide-y divide-border rounded-md border border-border outline-none"
      >
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            device={deviceOf(session)}
            now={now}
            isBusy={busy === session.id}
            isHeld={busy !== null}
            onEnd={() => void end(session)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          isBusy={busy === "others"}
          variant="outline"
          className="self-start text-danger hover:text-danger"
          aria-disabled={busy !== null || undefined}
          onClick={() => void end("others")}
        >
          {t("revokeOthers")}
        </Button>
      ) : (
        <p className="text-list text-muted-foreground">{t("only")}</p>
      )}
    </div>
  );
}

function SessionRow({
  session,
  device,
  now,
  isBusy,
  isHeld,
  onEnd,
}: {
  session: SessionDto;
  device: string;
  now: number;
  isBusy: boolean;
  isHeld: boolean;
  onEnd: () => void;
}) {
  const t = useTranslations("settings.sessions");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const { exact } = makeTimes(locale, timeZone, now);
  const { system, address, createdAt, lastSeenAt, isCurrent } = session;
  const Icon =
    system === "iPad" ? TabletIcon : system === "iPhone" || system === "Android" ? SmartphoneIcon : MonitorIcon;
  const when = (instant: string) => relativeTime(locale, timeZone, instant, now);
  const isRecent = isCurrent || now - Date.parse(lastSeenAt) < RECENT_MS;
  return (
    <li className="flex items-start gap-3 p-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="break-words">{device}</span>
          {isCurrent ? <Badge tone="success">{t("current")}</Badge> : null}
        </p>
        {/* Browsers and the server word relative times differently; what the server drew stays until the next minute. */}
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-list text-muted-foreground" suppressHydrationWarning>
          <time dateTime={lastSeenAt} title={exact(lastSeenAt)} suppressHydrationWarning>
            {isRecent ? t("now") : t("lastSeen", { when: when(lastSeenAt) })}
          </time>
          <time dateTime={createdAt} title={exact(createdAt)} suppressHydrationWarning>
            {t("since", { when: when(createdAt) })}
          </time>
          {address ? <span className="break-all">{t("address", { address })}</span> : null}
        </p>
      </div>
      {isCurrent ? null : (
        <Button
          isBusy={isBusy}
          variant="outline"
          size="sm"
          aria-label={t("revokeLabel", { device })}
          aria-disabled={isHeld || undefined}
          onClick={onEnd}
        >
          {t("revoke")}
        </Button>
      )}
    </li>
  );
}
