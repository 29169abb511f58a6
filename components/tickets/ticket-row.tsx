import { LinkIcon, UserIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, memo } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { useScreen } from "@/components/desk/screen/screen-context";
import { TagBadge } from "@/components/desk/tags/tag-badge";
import { cn } from "@/components/ui/cn";
import { lazyPlace } from "@/lib/client/lazy-part";
import type { DefinedField, ListedRecord } from "@/lib/modules/fields/schema";
import type { TicketDto } from "@/lib/modules/tickets/schema";
import { OwnStatusBadge, PRIORITY_BORDER, TicketStatusIcon } from "./ticket-badges";
import { TicketTeam } from "./ticket-team";

const ListedLine = lazyPlace(() => import("@/components/desk/fields/listed-text"), "ListedLine");

const SHOWN_TAGS = 2;

/** One ticket of the list. */
export const TicketRow = memo(function TicketRow({
  ticket,
  href,
  isActive,
  isTabStop,
  isPicked,
  isPicking,
  isTeamPrivate,
  fields,
  values,
  onOpen,
  onPick,
}: {
  ticket: TicketDto;
  href: string;
  isActive: boolean;
  isTabStop: boolean;
  isPicked: boolean;
  /** Some row is ticked, so that every box shows. */
  isPicking: boolean;
  isTeamPrivate: boolean;
  /** The fields that lists show, which have a line of their own, and what the ticket has in them; undefined: that isn't known yet. */
  fields: readonly DefinedField[];
  values: ListedRecord | undefined;
  onOpen: (id: string) => void;
  onPick: (id: string, isRange: boolean) => void;
}) {
  const t = useTranslations("tickets");
  const mayWrite = useMay("tickets.write");
  const texts = useTranslations("ticket-form");
  const { times } = useScreen();
  const { id, number, subject, customer, assignee, team, tags, conversation, priority, status, ownStatus, updatedAt } =
    ticket;

  const click = (event: MouseEvent) => {
    // Ctrl and ⌘ open a new tab, as in any list of links.
    if (event.metaKey || event.ctrlKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    if (event.shiftKey && mayWrite) onPick(id, true);
    else onOpen(id);
  };
  return (
    <div
      className={cn(
        "group relative h-full border-l-4",
        PRIORITY_BORDER[priority],
        isPicked ? "bg-info-tint" : isActive ? "bg-brand-tint" : "hover:bg-accent/60",
      )}
    >
      <a
        href={href}
        data-ticket-id={id}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isActive ? "page" : undefined}
        onClick={click}
        className="flex h-full flex-col gap-1 py-2 pr-3 pl-9 focus-visible:-outline-offset-2"
      >
        <span className="flex items-center gap-1.5 text-muted-foreground text-xs">
          <TicketStatusIcon status={status} />
          <span className="font-medium tabular-nums">#{number}</span>
          {ownStatus ? <OwnStatusBadge own={ownStatus} /> : null}
          <span className="sr-only">{texts("priorityBadge", { priority: texts(`priority.${priority}`) })}</span>
          {conversation ? <LinkIcon aria-label={t("row.hasConversation")} role="img" className="size-3.5" /> : null}
          <time dateTime={updatedAt} className="ml-auto whitespace-nowrap" suppressHydrationWarning>
            {times.brief(updatedAt)}
          </time>
        </span>
        <span className="line-clamp-2 h-10 break-words font-medium text-foreground text-list" title={subject}>
          {subject}
        </span>
        <span className="flex items-center gap-2 text-muted-foreground text-xs">
          <span className="min-w-0 flex-1 truncate" title={customer.name}>
            {customer.name || customer.email}
          </span>
          <span className="inline-flex min-w-0 max-w-1/2 items-center gap-1">
            <UserIcon aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="sr-only">{t("row.assignee")}</span>
            <span className="truncate" title={assignee?.name}>
              {assignee?.name ?? texts("unassigned")}
            </span>
          </span>
        </span>
        <span className="flex h-5 items-center gap-1 overflow-hidden">
          {team ? (
            <TicketTeam team={team} isPrivate={isTeamPrivate} className="mr-1 text-muted-foreground text-xs" />
          ) : null}
          {tags.slice(0, SHOWN_TAGS).map((tag) => (
            <TagBadge key={tag} name={tag} className="min-w-0 shrink" />
          ))}
          {tags.length > SHOWN_TAGS ? (
            <span title={tags.slice(SHOWN_TAGS).join(", ")} className="text-muted-foreground text-xs">
              +{tags.length - SHOWN_TAGS}
            </span>
          ) : null}
        </span>
        {fields.length > 0 ? (
          <span className="h-4 overflow-hidden text-muted-foreground text-xs">
            {values && Object.keys(values.fields).length > 0 ? <ListedLine fields={fields} values={values} /> : null}
          </span>
        ) : null}
      </a>
      {mayWrite ? (
        <label className="absolute top-0 left-0 flex h-full w-9 cursor-pointer justify-center pt-2">
          <span className="sr-only">{t("bulk.pick", { number })}</span>
          <input
            type="checkbox"
            checked={isPicked}
            tabIndex={isTabStop ? 0 : -1}
            onChange={(event) => onPick(id, (event.nativeEvent as globalThis.MouseEvent).shiftKey === true)}
            className={cn(
              "size-4 accent-primary transition-opacity focus-visible:opacity-100 group-hover:opacity-100 group-focus-within:opacity-100 [@media(hover:none)]:opacity-100",
              isPicking || isPicked ? "opacity-100" : "opacity-0",
            )}
          />
        </label>
      ) : null}
    </div>
  );
});
