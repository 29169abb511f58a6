import { InboxIcon, PlusIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { describeError } from "@/components/conversations/data/describe-error";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useMay } from "@/components/desk/screen/permissions";
import { SearchSimilar } from "@/components/shell/search-instead";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ProblemState } from "@/components/ui/problem-state";
import { quotedText } from "@/lib/client/http/exact-search";
import { isAsViewSays, isPlainTab } from "@/lib/modules/conversations/filter";

/** The list couldn't be read: what happened, and the way to try again. */
export function ListProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations("conversations");
  return (
    <ProblemState
      className="flex flex-1 items-center justify-center"
      title={t("listError")}
      text={describeError(t, error)}
      retry={t("retry")}
      onRetry={onRetry}
    />
  );
}

/** Nothing is in this tab, or nothing was found: what it is for, and what can be done. */
export function ListEmpty({ route, onNew }: { route: ConversationRoute; onNew: (typed: string) => void }) {
  const t = useTranslations("conversations");
  const mayWrite = useMay("conversations.write");
  const { filter, team, search, view } = route.query;
  const views = useTranslations("conversation-views");
  const isPlain = isPlainTab(route.query);
  return (
    <div role="status" className="flex flex-1 items-center justify-center">
      <EmptyState
        icon={<InboxIcon />}
        title={t("emptyList")}
        text={
          search === "" && (view || !isPlain)
            ? views(view && isAsViewSays(route.query) ? "emptyView" : "empty")
            : search === ""
              ? t(team === null ? `empty.${filter}` : team === 0 ? "teams.emptyNone" : "teams.empty")
              : t("emptySearch", { search: quotedText(search) ?? search })
        }
        action={
          <>
            <SearchSimilar
              typed={search}
              onSearch={(text) => route.go(route.activeId, { ...route.query, search: text }, "replace")}
            />
            {mayWrite && (search !== "" || (filter === "all" && team === null)) ? (
              <Button onClick={() => onNew(search)}>
                <PlusIcon aria-hidden="true" />
                {t("new")}
              </Button>
            ) : null}
            {filter === "all" && team === null && search === "" && isPlain ? null : (
              <Button
                variant="outline"
                onClick={() => route.go(route.activeId, { filter: "all", team: null, search: "" })}
              >
                {t("showAll")}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
