import { isoInstant } from "@/lib/kernel/instant";
import { latestReplyWindowEnd } from "@/lib/modules/conversations/messages/reply-window";
import { newestOfVisitor } from "@/lib/modules/conversations/queries";
import { lastVisitorOf } from "@/lib/modules/conversations/store/conversation-state";
import { latestOf } from "@/lib/modules/conversations/store/customer-conversations";
import { customerOf } from "@/lib/modules/customers/queries";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import type { Reader } from "@/lib/platform/db/unit-of-work/tx";
import { notFound } from "@/lib/platform/errors/app-error";
import type { Ctx } from "@/lib/platform/session/context";
import type { KnownCustomerDto } from "./schema";

/** What whoever begins a conversation with a customer wants to know before. @throws {AppError} NOT_FOUND */
export async function knownCustomer({ workspaceId, sight }: Ctx, customerId: number): Promise<KnownCustomerDto> {
  const reader = reads(workspaceId);
  const customer = await customerOf(reader, customerId);
  if (!customer) throw notFound();
  const { id, name, email, phone, channels } = customer;
  const asked = { ...viewerOf(sight), customerId };
  const latest = await reader.first(latestOf, { ...asked, closedToo: 1 });
  const open = await reader.first(latestOf, { ...asked, closedToo: 0 });
  const endsAt = await latestReplyWindowEnd(reader, customerId, "whatsapp");
  return {
    id,
    name,
    email,
    phone,
    channels,
    lastChannel: latest?.channel ?? null,
    open: open ? { id: open.id, subject: open.subject, channelName: open.channel } : null,
    isWebChatFree: await isWebChatFree(reader, customerId),
    replyWindowEndsAt: endsAt > 0 ? isoInstant(endsAt) : null,
  };
}

async function isWebChatFree(reader: Reader, customerId: number): Promise<boolean> {
  const visitor = await reader.first(lastVisitorOf, { customerId });
  const latest = visitor && (await newestOfVisitor(reader, visitor.id))?.conversation;
  return visitor !== undefined && (latest === undefined || latest.status === "closed");
}
