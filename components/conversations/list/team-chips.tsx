import { LockIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { cn } from "@/components/ui/cn";
import { onPlainClick } from "@/components/ui/plain-click";
import { useCurrentInView } from "@/components/ui/use-current-in-view";
import type { TeamOption } from "@/lib/modules/teams/schema";

const NO_TEAM = 0;

/** Whose conversations the list shows, for who sees those of teams. Links, as the tabs above them are. */
export function TeamChips({ teams, route }: { teams: readonly TeamOption[]; route: ConversationRoute }) {
  const t = useTranslations("conversations.teams");
  const { team: current } = route.query;
  const strip = useCurrentInView<HTMLElement>(String(current), "a[aria-current]");
  // The others have nothing to show here, and are none of this attender's business.
  const shown = teams.filter(({ isVisible }) => isVisible);
  if (shown.length === 0 && current === null) return null;
  const chips = [
    { team: null, name: t("all"), isPrivate: false },
    ...shown.map(({ id, name, isPrivate }) => ({ team: id, name, isPrivate })),
    { team: NO_TEAM, name: t("none"), isPrivate: false },
  ];
  return (
    <nav
      ref={strip}
      aria-label={t("label")}
      className="-mx-1.5 -mt-1 flex gap-1 overflow-x-auto px-1.5 [scrollbar-width:none]"
    >
      {chips.map(({ team, name, isPrivate }) => (
        <a
          key={team}
          href={route.href(route.activeId, { ...route.query, team })}
          onClick={onPlainClick(() => route.go(route.activeId, { ...route.query, team }))}
          aria-current={team === current ? "true" : undefined}
          className={cn(
            "inline-flex h-6 max-w-40 shrink-0 items-center gap-1 rounded-full border border-border px-2 text-muted-foreground text-xs hover:bg-accent hover:text-foreground focus-visible:-outline-offset-2",
            team === current &&
              "border-transparent bg-brand-tint font-medium text-brand-tint-foreground hover:bg-brand-tint hover:text-brand-tint-foreground",
          )}
        >
          {isPrivate ? <LockIcon aria-hidden="true" className="size-3 shrink-0" /> : null}
          <bdi className="truncate">{name}</bdi>
          {isPrivate ? <span className="sr-only">, {t("private")}</span> : null}
        </a>
      ))}
    </nav>
  );
}
