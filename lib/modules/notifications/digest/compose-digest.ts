import { readDigest } from "@/lib/modules/attenders/digest/policy";
import { noteAddress } from "@/lib/modules/notifications/address/policy";
import { digestTopics } from "@/lib/modules/notifications/alert-choices";
import { toNotificationDto } from "@/lib/modules/notifications/notification-dto";
import {
  ALERT_TOPIC_NAMES,
  type AlertTopic,
  kindsOf,
  NOTIFICATION_KINDS,
  TOPIC_PERMISSIONS,
} from "@/lib/modules/notifications/policy";
import type { NotificationDto } from "@/lib/modules/notifications/schema";
import { countForDigest, unreadForDigest } from "@/lib/modules/notifications/store/digest-notices";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import { env } from "@/lib/platform/env/env";
import { fill } from "@/lib/platform/i18n/fill";
import type { MailEntry } from "@/lib/platform/mail/mail";
import type { ComposedMail } from "@/lib/platform/mail/send-mail";
import type { Ctx } from "@/lib/platform/session/context";
import { type DigestTexts, digestTexts } from "./digest-texts";

/** Most entries of a digest. */
const ENTRIES_MAX = 50;

/**
 * The digest of what somebody wants by e-mail, sees now and hasn't read, of what came after a notification and until an instant.
 * @returns null when there is nothing
 */
export async function composeDigest(
  ctx: Ctx,
  { afterId, until }: { afterId: number; until: number },
): Promise<Omit<ComposedMail, "key"> | null> {
  const reader = reads(ctx.workspaceId);
  const topics = (await digestTopics(reader, ctx.attender.id)).filter((topic) => mayHave(ctx, topic));
  if (topics.length === 0) return null;
  const asked = {
    attenderId: ctx.attender.id,
    hidden: [],
    kinds: kindsOf(topics),
    afterId,
    until,
    ...viewerOf(ctx.sight),
  };
  const rows = await reader.all(unreadForDigest, { ...asked, limit: ENTRIES_MAX + 1 });
  if (rows.length === 0) return null;
  const isWhole = rows.length <= ENTRIES_MAX;
  const count = isWhole ? rows.length : ((await reader.first(countForDigest, asked))?.count ?? rows.length);
  const texts = digestTexts(ctx.locale);
  const left = count - ENTRIES_MAX;
  return {
    to: ctx.attender.email,
    locale: ctx.locale,
    template: "digest",
    values: { name: ctx.attender.firstName, news: numbered(texts.news, count), companyName: ctx.workspace.name },
    list: {
      groups: grouped(ctx, texts, rows.slice(0, ENTRIES_MAX).map(toNotificationDto)),
      more: left > 0 ? numbered(texts.more, left) : "",
      manage: { text: texts.manage, link: `${env().APP_URL}/settings#alerts` },
    },
  };
}

const numbered = ({ one, other }: { one: string; other: string }, count: number) =>
  fill(count === 1 ? one : other, { count });

function mayHave({ permissions }: Ctx, topic: AlertTopic): boolean {
  const needed = TOPIC_PERMISSIONS[topic];
  return needed === undefined || permissions.has(needed);
}

/** By topic in the order of the settings, the newest first. */
function grouped(ctx: Ctx, texts: DigestTexts, items: readonly NotificationDto[]) {
  return ALERT_TOPIC_NAMES.flatMap((topic) => {
    const entries = items.filter(({ kind }) => NOTIFICATION_KINDS[kind] === topic);
    if (topic === "unassigned" || entries.length === 0) return [];
    return [{ heading: texts.groups[topic], entries: entries.map((item) => entryOf(ctx, texts, item)) }];
  });
}

function entryOf(ctx: Ctx, texts: DigestTexts, item: NotificationDto): MailEntry {
  const { attender, workspace, locale } = ctx;
  const timeZone = readDigest(attender.digest).timeZone ?? workspace.timeZone;
  const author = item.authorName || texts.nameless;
  const when = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "short", timeStyle: "short" });
  // The titles of what was given to somebody don't name from whom.
  const from = NOTIFICATION_KINDS[item.kind] === "assigned" ? item.authorName : "";
  return {
    title: fill(texts.titles[item.kind], { author }),
    about: [from, item.subject, when.format(new Date(item.createdAt))].filter(Boolean).join(" · "),
    text: item.text,
    link: `${env().APP_URL}${noteAddress(item)}`,
  };
}
