"use client";

import Link from "next/link";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { makeTimes } from "@/components/desk/screen/times";
import { usePermissionWords } from "@/components/settings/roles/permission-words";
import { relativeTime } from "@/components/shell/relative-time";
import type { AuditEventDto } from "@/lib/modules/workspace/schema";
import { describeDetails, type People } from "./audit-details";

/** One line of the audit log. */
export function AuditRow({ event, people, now }: { event: AuditEventDto; people: People; now: number }) {
  const t = useTranslations("settings.audit");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const { action, actor, createdAt, subjectType, subjectId, subjectName, address } = event;
  const { wordsOf } = usePermissionWords();
  const details = describeDetails(t, event, { people, wordsOf });
  const subject = subjectType === "conversation" ? "conversations" : subjectType === "ticket" ? "tickets" : null;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{t.has(`actions.${action}`) ? t(`actions.${action}`) : action}</span>
        {subjectName !== null && subjectName !== actor?.name ? <span>{subjectName}</span> : null}
        {subject && subjectId !== null ? (
          <Link
            href={`/${subject}/${subjectId}`}
            prefetch={false}
            className="rounded-md text-brand underline underline-offset-4 hover:no-underline"
          >
            {subjectType === "conversation" ? t("conversation", { id: subjectId }) : subjectId}
          </Link>
        ) : null}
      </p>
      <p className="flex flex-wrap gap-x-2 text-list text-muted-foreground">
        <span>{actor?.name ?? t("system")}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={createdAt} className="tabular-nums" title={relativeTime(locale, timeZone, createdAt, now)}>
          {makeTimes(locale, timeZone, now).exact(createdAt)}
        </time>
        {address ? (
          <>
            <span aria-hidden="true">·</span>
            <span className="break-all">{t("address", { address })}</span>
          </>
        ) : null}
      </p>
      {details.length > 0 ? (
        <ul className="mt-1 text-list">
          {details.map((line) => (
            <li key={line} className="break-words">
              {line}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
