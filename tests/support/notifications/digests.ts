import { DEMO_ACCOUNTS } from "@/lib/kernel/demo-accounts";
import { changePreferences } from "@/lib/modules/attenders/change-preferences";
import type { Digest } from "@/lib/modules/attenders/digest/policy";
import { saveAlertChoice } from "@/lib/modules/notifications/alert-choices";
import { queueDueDigests } from "@/lib/modules/notifications/digest/queue-due";
import type { AlertTopic, NotificationKind } from "@/lib/modules/notifications/policy";
import { Worker } from "@/lib/platform/jobs/worker";
import { listMailbox, type MailboxMessage, readMailbox } from "@/lib/platform/mail/mailbox";
import type { Ctx } from "@/lib/platform/session/context";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { addAttender, addConversation, signedIn } from "@/tests/support/context";
import { rawClient } from "@/tests/support/prisma/raw-client";

const MINUTE_MS = 60_000;
/** How somebody is told of a topic, but for e-mail. */
export const WAYS = { bell: true, sound: true, desktop: false };

/** Somebody whom nobody has told anything yet. */
export async function newPerson(): Promise<Ctx> {
  const { ctx } = await signedIn(DEMO_ACCOUNTS.admin);
  return (await signedIn(await addAttender(ctx.workspaceId))).ctx;
}

/** Takes away what the tests before left: jobs, plans, and the seats of their people. */
export async function clearDigests(): Promise<void> {
  await rawClient().job.deleteMany();
  await rawClient().attender.updateMany({ data: { digestDueAt: null } });
  await rawClient().attender.updateMany({ where: { firstName: "Colega" }, data: { isActive: false } });
}

/** Has somebody want a topic in the digest, or no more. @returns the choice's version */
export const wants = async (ctx: Ctx, topic: AlertTopic, email = true, version = 0): Promise<number> =>
  (await saveAlertChoice(ctx, topic, { ...WAYS, email, version })).version;

/** Has somebody choose when it comes. */
export const chooses = (ctx: Ctx, digest: Partial<Digest>): Promise<unknown> =>
  changePreferences(ctx, { digest: { every: "hour", at: "08:00", timeZone: null, ...digest } });

/** When somebody's next digest is due; null: never. */
export const dueOf = async (ctx: Ctx): Promise<number | null> =>
  (await rawClient().attender.findUniqueOrThrow({ where: { id: ctx.attender.id } })).digestDueAt?.getTime() ?? null;

/** Leaves a notification that is old enough for every rhythm. @returns its conversation */
export async function told(
  ctx: Ctx,
  text: string,
  values: { kind?: NotificationKind; createdAt?: number } = {},
): Promise<number> {
  const conversationId = await addConversation(ctx.workspaceId, { subject: `Assunto ${text}` });
  const { kind = "customer_reply", createdAt = Date.now() - 10 * MINUTE_MS } = values;
  await rawClient().notification.create({
    data: {
      workspaceId: ctx.workspaceId,
      attenderId: ctx.attender.id,
      kind,
      conversationId,
      messageSeq: 1,
      text,
      createdAt: new Date(createdAt),
    },
  });
  return conversationId;
}

/** Lets the time come at which their next digest is due. @returns it */
export async function due(ctx: Ctx): Promise<number> {
  const at = await dueOf(ctx);
  if (at === null) throw new Error("no digest is planned");
  await queueDueDigests(ctx.workspaceId, at);
  return at;
}
const sends = (): Promise<number> =>
  new Worker({
    handlers: { "notifications.send-digest": jobHandlers["notifications.send-digest"] },
    now: () => Date.now() + 1,
  }).runDue();
/** How many jobs of a type wait. */
export const waiting = (type: string): Promise<number> => rawClient().job.count({ where: { type, status: "queued" } });
/** What was written so far, the newest first. */
export async function mails(): Promise<MailboxMessage[]> {
  const lines = await listMailbox();
  return (await Promise.all(lines.map(({ name }) => readMailbox(name)))).flatMap((mail) => mail ?? []);
}
/** Lets somebody's digest be due and sent. @returns every mail so far */
export async function digest(ctx: Ctx): Promise<MailboxMessage[]> {
  await due(ctx);
  await onlyDigests();
  return mails();
}
/** Sends the digests that wait. */
export async function onlyDigests(): Promise<void> {
  await rawClient().job.deleteMany({ where: { type: "notifications.digests" } });
  await sends();
}
