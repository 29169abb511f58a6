import { saveEmailChannel } from "@/lib/modules/channels/email/save-email-channel";
import type { EmailChannelDto, EmailChannelInput } from "@/lib/modules/channels/email/schema";
import { type EmailChannelRow, emailChannelById } from "@/lib/modules/channels/email/store/email-channel";
import { takeIn } from "@/lib/modules/channels/email/take-in";
import { listProfiles } from "@/lib/modules/channels/profiles/queries";
import { reads } from "@/lib/platform/db/reads";
import { setGlobalSlot } from "@/lib/platform/global-slot";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Ctx } from "@/lib/platform/session/context";
import { jobHandlers } from "@/lib/workers/job-handlers";
import { rawClient } from "@/tests/support/prisma/raw-client";
import { EMAIL_CHANNEL } from "./channel-input";

/** Lets the guard through to servers on this machine. */
export function allowLoopback(): void {
  process.env.EGRESS_ALLOW_PRIVATE = "127.0.0.1";
  setGlobalSlot("env", undefined);
}

/** A config as the form sends it. */
export async function channelInput(ctx: Ctx, change: Partial<EmailChannelInput> = {}): Promise<EmailChannelInput> {
  const [profile] = await listProfiles(ctx);
  return {
    ...EMAIL_CHANNEL,
    profileId: profile?.id ?? 0,
    fromName: "Suporte da Empresa",
    signature: "Equipe Jatobá",
    ...change,
  };
}

/** A stored channel. */
export async function addChannel(ctx: Ctx, change: Partial<EmailChannelInput> = {}): Promise<EmailChannelDto> {
  return saveEmailChannel(ctx, await channelInput(ctx, change));
}

/** Does what is due now, as the server does. */
export async function runJobs(): Promise<void> {
  const now = Date.now() + 1;
  await new Worker({ handlers: jobHandlers, now: () => now, random: () => 1 }).runDue();
}

/** Does what waits, however far away its time is. */
export async function runAllJobs(): Promise<void> {
  setGlobalSlot("email.cooling", undefined);
  await rawClient().job.updateMany({
    where: { status: "queued", type: { startsWith: "channels." } },
    data: { runAt: new Date(0) },
  });
  await runJobs();
}

/** Hands raw messages over and makes what is to be made of them. */
export async function arrive(channel: { id: number }, ctx: Pick<Ctx, "workspaceId">, ...raws: Buffer[]): Promise<void> {
  for (const raw of raws) await takeIn({ workspaceId: ctx.workspaceId, id: channel.id }, [raw]);
  await runJobs();
}

/** A channel as it is stored. */
export function channelRow(workspaceId: number, id: number): Promise<EmailChannelRow | undefined> {
  return reads(workspaceId).first(emailChannelById, { id });
}
