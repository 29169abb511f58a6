import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { countOthersOf, customerBeside, othersOf } from "@/lib/modules/conversations/store/customer-conversations";
import { reads } from "@/lib/platform/db/reads";
import { viewerOf } from "@/lib/platform/db/sql/seen";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { Ctx } from "@/lib/platform/session/context";
import type { CustomerCardDto } from "./schema";

/**
 * The customer of a conversation with at most so many others of theirs that the asker sees; null when the workspace has no such
 * conversation.
 */
export async function customerOfConversation(
  { workspaceId, sight }: Pick<Ctx, "workspaceId" | "sight">,
  chatId: number,
  limit: number,
): Promise<Omit<CustomerCardDto, "tickets"> | null> {
  const reader = reads(workspaceId);
  const row = await reader.first(customerBeside, { chatId });
  if (!row) return null;
  const { companyId, companyName, companyEmail, companyWebsite, lastContactAt, ...customer } = row;
  const others = await reader.all(othersOf, { customerId: row.id, chatId, limit, ...viewerOf(sight) });
  const { count = 0 } = (await reader.first(countOthersOf, { customerId: row.id, chatId, ...viewerOf(sight) })) ?? {};
  const tags = readStoredJson<unknown>(customer.tags);
  return {
    ...customer,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    lastContactAt: isoInstantOrNull(lastContactAt),
    createdAt: isoInstant(customer.createdAt),
    company:
      companyId === null
        ? null
        : { id: companyId, name: companyName ?? "", email: companyEmail, website: companyWebsite },
    conversations: others.map(({ channel, lastActivityAt, ...other }) => ({
      ...other,
      channelName: channel,
      lastActivityAt: isoInstant(lastActivityAt),
    })),
    otherConversations: count,
  };
}
