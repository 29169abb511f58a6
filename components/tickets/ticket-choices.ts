import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ComboboxOption } from "@/components/ui/combobox";
import { apiPage } from "@/lib/client/http/api";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const TYPING_PAUSE_MS = 200;
const SHOWN_MAX = 30;
const KEPT_MS = 30_000;

/** The conversations that match what is typed; before anything is, those of the ticket's customer. */
export function useConversationLookup(customerName: string) {
  const [typed, setTyped] = useState("");
  const wanted = typed || customerName;
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, isPending, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["lookup", "conversations", asked],
    queryFn: ({ signal }) =>
      apiPage<ChatDto>("/api/bff/Chat/GetChats", { filter: "all", search: asked, pageSize: SHOWN_MAX }, signal),
    staleTime: KEPT_MS,
    placeholderData: (previous) => previous,
    retry: 1,
  });
  return {
    options: (data?.items ?? []).map(
      ({ id, subject, user }): ComboboxOption => ({ id, label: subject, detail: `${user.name} · #${id}` }),
    ),
    hasMore: data?.nextCursor != null,
    isLoading: isPending || (isFetching && isPlaceholderData) || asked !== wanted,
    onSearch: setTyped,
  };
}
