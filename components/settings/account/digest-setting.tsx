"use client";

import { CalendarClockIcon } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { useId } from "react";
import { useNow } from "@/components/desk/screen/use-now";
import { LabelledSelect } from "@/components/ui/native-select";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast/toast-store";
import { changePreferences, currentPreferences, useDeskPreferences } from "@/lib/client/preferences-changes";
import type { DeskPreferences } from "@/lib/client/preferences-store";
import { useHydrated } from "@/lib/client/use-hydrated";
import { DIGEST_RHYTHMS, type Digest, type DigestRhythm, nextDigest } from "@/lib/modules/attenders/digest/policy";
import { TimeField } from "./time-field";
import { ZoneSelect } from "./zone-select";

const DAY_MS = 86_400_000;

/** When the digest comes, if anything is to be in it; saved at once. */
export function DigestSetting({
  rendered,
  isWanted,
  isMailSent,
}: {
  rendered: DeskPreferences;
  /** Whether a kind is chosen for it. */
  isWanted: boolean;
  /** Whether this server has a mail server. */
  isMailSent: boolean;
}) {
  const t = useTranslations("settings.digest");
  const common = useTranslations("shell.preferences");
  const { digest } = useDeskPreferences(rendered);
  const id = useId();

  function save(change: Partial<Digest>) {
    changePreferences({ digest: { ...currentPreferences().digest, ...change } }).catch(() =>
      toast({ type: "error", title: common("failedTitle"), message: common("failedMessage") }),
    );
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div>
        <h3 id={id} className="font-medium text-sm">
          {t("title")}
        </h3>
        <p className="mt-0.5 text-list text-muted-foreground">{isWanted ? t("hint") : t("off")}</p>
      </div>
      {isMailSent ? null : (
        <Notice tone="warning" role="note">
          {t("notSent")}
        </Notice>
      )}
      {isWanted ? (
        <>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-[12rem_7rem_minmax(0,1fr)]">
            <LabelledSelect
              label={t("rhythm")}
              value={digest.every}
              className="col-span-2 sm:col-span-1"
              choices={DIGEST_RHYTHMS.map((every) => ({ value: every, label: t(`rhythms.${every}`) }))}
              onChange={({ target }) => save({ every: target.value as DigestRhythm })}
            />
            {digest.every === "day" ? (
              <>
                <TimeField key={digest.at} label={t("at")} value={digest.at} onSave={(at) => save({ at })} />
                <ZoneSelect
                  label={t("zone")}
                  value={digest.timeZone}
                  className="col-span-2 sm:col-span-1"
                  onChoose={(timeZone) => save({ timeZone })}
                />
              </>
            ) : null}
          </div>
          <NextDigest rendered={rendered} />
        </>
      ) : null}
    </section>
  );
}

/** When the next one is due, in words; only in the browser, whose clock it follows. */
function NextDigest({ rendered }: { rendered: DeskPreferences }) {
  const t = useTranslations("settings.digest");
  const locale = useLocale();
  const workspaceZone = useTimeZone() ?? "UTC";
  const isHydrated = useHydrated();
  const now = useNow(0);
  const { digest, quietHours } = useDeskPreferences(rendered);
  if (!isHydrated || now === 0) return null;
  const timeZone = digest.timeZone ?? workspaceZone;
  const next = nextDigest(digest, quietHours, workspaceZone, now);
  return (
    <p role="status" className="flex items-center gap-2 text-list">
      <CalendarClockIcon aria-hidden="true" className="size-4 shrink-0 text-brand" />
      {t("next", { time: inWords(locale, timeZone, next, now) })}
    </p>
  );
}

/** An instant that is ahead: today and tomorrow by these words, any other by its date. */
function inWords(locale: string, timeZone: string, at: number, now: number): string {
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  const days = (Date.parse(dayOf.format(at)) - Date.parse(dayOf.format(now))) / DAY_MS;
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: "short" }).format(at);
  const day =
    days <= 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day")
      : new Intl.DateTimeFormat(locale, { timeZone, weekday: "long", day: "numeric", month: "long" }).format(at);
  return `${day}, ${time}`;
}
