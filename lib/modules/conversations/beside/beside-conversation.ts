import { isoInstant, isoInstantOrNull } from "@/lib/kernel/instant";
import { countOthersOf, customerBeside, othersOf } from "@/lib/modules/conversations/store/customer-conversations";
import { reads } from "@/lib/platform/db/reads";
import { readStoredJson } from "@/lib/platform/json/stored-json";
import type { CustomerCardDto } from "./schema";

/** The customer of a conversation with at most so many others of theirs; null when the workspace has no such conversation. */
export async function customerOfConversation(
  workspaceId: number,
  chatId: number,
  limit: number,
): Promise<Omit<CustomerCardDto, "tickets"> | null> {
  const reader = reads(workspaceId);
  const row = await reader.first(customerBeside, { chatId });
  if (!row) return null;
  const { companyId, companyName, companyEmail, companyWebsite, lastContactAt, ...customer } = row;
  const others = await reader.all(othersOf, { customerId: row.id, chatId, limit });
  const { count = 0 } = (await reader.first(countOthersOf, { customerId: row.id, chatId })) ?? {};
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
