import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { cn } from "@/components/ui/cn";
import type { AttenderDto } from "@/lib/modules/attenders/schema";
import { AttenderActions, type RowActions } from "./attender-actions";
import { AttenderIdentity, CreatedText, LastLoginText, ProfileBadge, ReachText, StatusBadge } from "./attender-cells";

type ListProps = {
  attenders: readonly AttenderDto[];
  viewerId: number;
  busy: ReadonlySet<number>;
  now: number;
  actions: RowActions;
};

/** Whether a click was on the row itself: not on a button in it, and not the end of selecting text. */
function isOnRow({ target }: MouseEvent): boolean {
  return !(target instanceof Element && target.closest("button")) && window.getSelection()?.isCollapsed !== false;
}

// Both ways of showing somebody have the same parts.
function partsOf(attender: AttenderDto, { viewerId, busy, now, actions }: Omit<ListProps, "attenders">) {
  const isBusy = busy.has(attender.id);
  return {
    attender: (
      <AttenderIdentity
        attender={attender}
        isSelf={attender.id === viewerId}
        now={now}
        onEdit={() => actions.onEdit(attender)}
        onApproach={actions.onApproach}
        onRetry={isBusy ? undefined : () => actions.onResend(attender)}
      />
    ),
    profile: (
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <ProfileBadge attender={attender} />
        <ReachText {...attender} />
      </div>
    ),
    status: <StatusBadge isActive={attender.isActive} />,
    lastLogin: <LastLoginText lastLogin={attender.lastLogin} now={now} />,
    created: <CreatedText createdAt={attender.createdAt} />,
    actions: <AttenderActions attender={attender} isBusy={isBusy} actions={actions} />,
  };
}

/** The columns, with the classes of their heads and of their cells. */
const COLUMNS = [
  ["attender", "pr-3 pl-4", "pr-3 pl-4"],
  ["profile", "w-44 pr-3", "pr-3"],
  ["status", "w-28 pr-3", "pr-3"],
  ["lastLogin", "w-32 pr-3", "pr-3 text-muted-foreground"],
  ["created", "w-28 pr-3", "pr-3 text-muted-foreground"],
  ["actions", "w-32 pr-4 text-right", "pr-2"],
] as const;

/** The team as a table; narrow screens have `AttenderCards` in its place. */
export function AttendersTable({ attenders, ...list }: ListProps) {
  const t = useTranslations("attenders.columns");
  return (
    <table className="hidden w-full table-fixed border-collapse text-list lg:table">
      <thead>
        <tr className="border-border border-b text-left text-muted-foreground text-xs">
          {COLUMNS.map(([key, className]) => (
            <th key={key} scope="col" className={cn("py-2.5 font-medium", className)}>
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {attenders.map((attender) => {
          const parts = partsOf(attender, list);
          return (
            // A wider target for the mouse; the keyboard has the name's button.
            <tr
              key={attender.id}
              aria-busy={list.busy.has(attender.id) || undefined}
              className="cursor-pointer transition-colors duration-150 hover:bg-muted"
              onClick={(event) => (isOnRow(event) ? list.actions.onEdit(attender) : undefined)}
            >
              {COLUMNS.map(([key, , className]) => (
                <td key={key} className={cn("py-2.5", className)}>
                  {parts[key]}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The team as cards, where a table has no room. */
export function AttenderCards({ attenders, ...list }: ListProps) {
  const t = useTranslations("attenders.columns");
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:hidden">
      {attenders.map((attender) => {
        const parts = partsOf(attender, list);
        return (
          <li
            key={attender.id}
            aria-busy={list.busy.has(attender.id) || undefined}
            className="flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-card p-4 text-list"
          >
            {parts.attender}
            <div className="flex flex-wrap gap-2">
              {parts.profile}
              {parts.status}
            </div>
            <div className="mt-auto flex items-end justify-between gap-3 border-border border-t pt-3">
              <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5">
                <dt className="text-muted-foreground">{t("lastLogin")}</dt>
                <dd>{parts.lastLogin}</dd>
                <dt className="text-muted-foreground">{t("created")}</dt>
                <dd>{parts.created}</dd>
              </dl>
              {parts.actions}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
