import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useConversationLookup } from "@/components/desk/form/lookups";
import type { ComboboxOption } from "@/components/ui/combobox";
import { fetchCustomerCard } from "@/lib/client/calls/chat-calls";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/**
 * The conversations that are offered beside one, to merge them or to move messages to them: before anything is typed the others of its
 * customer, then those that match the typed text, and the one with the typed number.
 */
export function useOtherChoices({ id, user }: Pick<ChatDto, "id" | "user">) {
  const t = useTranslations("conversations.merging");
  const status = useTranslations("conversations.status");
  const { options: found, typed, onSearch, isLoading, hasMore } = useConversationLookup(user.name);
  const card = useQuery({
    queryKey: ["customer-card", id, user],
    queryFn: ({ signal }) => fetchCustomerCard(id, signal),
  });
  const number = /^#?([1-9]\d{0,9})$/.exec(typed)?.[1];
  const numbered: ComboboxOption[] =
    number === undefined ? [] : [{ id: Number(number), label: t("numbered", { number }) }];
  const own: ComboboxOption[] =
    typed === ""
      ? (card.data?.conversations ?? []).map((other) => ({
          id: other.id,
          label: other.subject,
          detail: `${status(other.status)} · #${other.id}`,
        }))
      : [];
  const known = new Set([id]);
  const options = [...numbered, ...own, ...found].filter((option) => !known.has(option.id) && known.add(option.id));
  return {
    options,
    onSearch,
    // The number is there at once.
    isLoading: isLoading && numbered.length === 0,
    hasMore,
    texts: {
      loading: t("searching"),
      empty: t("nothingFound"),
      more: t("moreFound"),
      clear: t("clear"),
    },
  };
}
