import { useLookup } from "@/components/desk/form/lookups";
import type { ComboboxOption } from "@/components/ui/combobox";
import { apiPage } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const KEPT_MS = 30_000;

const find = (search: string, pageSize: number, signal: AbortSignal) =>
  apiPage<ChatDto>("/api/bff/Chat/GetChats", { filter: "all", search, pageSize }, signal);
const choiceOf = ({ id, subject, user }: ChatDto): ComboboxOption => ({
  id,
  label: subject,
  detail: `${user.name} · #${id}`,
});

/** The conversations that match what is typed; before anything is, those of the ticket's customer. */
export function useConversationLookup(customerName: string) {
  return useLookup("conversations", find, choiceOf, { otherwise: customerName, keptMs: KEPT_MS });
}
