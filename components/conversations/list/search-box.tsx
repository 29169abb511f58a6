import { useTranslations } from "next-intl";
import { useRef } from "react";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { SearchField } from "@/components/ui/search-field";

/** The search of the list; it is part of the address. */
export function SearchBox({ route }: { route: ConversationRoute }) {
  const t = useTranslations("conversations");
  const field = useRef<HTMLInputElement>(null);
  useShortcuts({ "/": () => field.current?.focus() });
  return (
    <search>
      <SearchField
        ref={field}
        label={t("search")}
        clearLabel={t("clearSearch")}
        value={route.query.search}
        onChange={(search) => route.go(route.activeId, { ...route.query, search }, "replace")}
        onLeave={() => document.querySelector<HTMLElement>("[data-chat-id]")?.focus()}
      />
    </search>
  );
}
