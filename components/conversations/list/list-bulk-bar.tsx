import { ChevronDownIcon, CircleCheckIcon, ClockIcon, RotateCcwIcon, Trash2Icon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { LazySnoozeDialog } from "@/components/conversations/details/snooze-dialog-part";
import type { Selection } from "@/components/desk/list/use-selection";
import { AssignList } from "@/components/desk/menu/assign-list";
import { ButtonMenu, ChoiceMenu } from "@/components/desk/menu/choice-menu";
import { TeamList } from "@/components/desk/menu/team-list";
import { useShortcuts } from "@/components/desk/screen/use-shortcuts";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import type { SentBulkChange } from "@/lib/modules/conversations/bulk/schema";
import type { ListQuery } from "@/lib/modules/conversations/filter";
import { BULK_MAX } from "@/lib/modules/conversations/policy";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { TeamOption } from "@/lib/modules/teams/schema";
import { BulkTags } from "./bulk-tags";
import { useAllThatMatch } from "./use-all-that-match";
import { useBulkChange } from "./use-bulk-change";

const PRIORITIES = ["low", "medium", "high", "urgent"] as const;

// Three beside each other on a phone.
const NARROW = "gap-1.5 px-2 text-list";

const tagsOf = (rows: readonly ChatDto[]) => [...new Set(rows.flatMap(({ tags }) => tags))].sort();

/** What all of them have in common; undefined where they don't. */
function shared<Value>(values: readonly Value[]): Value | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

/** What can be done with the ticked conversations, all at once. */
export function ListBulkBar({
  rows,
  teams,
  selection,
  query,
  total,
}: {
  rows: readonly ChatDto[];
  teams: readonly TeamOption[];
  selection: Selection<number>;
  /** The list, where it has more than is loaded; null otherwise. */
  query: ListQuery | null;
  /** How many it has; 0 where nobody counts them. */
  total: number;
}) {
  const t = useTranslations("conversations");
  const bulk = useBulkChange();
  const tagsId = useId();
  const [showsTags, setShowsTags] = useState(false);
  const [isSnoozing, setSnoozing] = useState(false);
  const [menu, setMenu] = useState<"assign" | "team" | null>(null);
  const picked = rows.filter(({ id }) => selection.ids.has(id));
  const count = picked.length;
  const all = useAllThatMatch(selection);
  const isTooMany = !all.run && count > BULK_MAX;
  const isBlocked = bulk.isBusy || all.isBusy || isTooMany;
  const hasOpen = picked.some(({ status }) => status !== "closed");
  const hasClosed = picked.some(({ status }) => status === "closed");
  const change = (wanted: SentBulkChange) => (all.run ? all.start(wanted) : bulk.change([...selection.ids], wanted));
  /** The last that is done with these. */
  const finish = async (wanted: SentBulkChange) => {
    if (await change(wanted)) selection.clear();
  };

  const canChange = !isBlocked && hasOpen;
  useShortcuts(
    {
      closePicked: canChange && (() => void finish({ kind: "close" })),
      snoozePicked: canChange && (() => setSnoozing(true)),
      assignPicked: canChange && (() => setMenu("assign")),
      teamPicked: !isBlocked && teams.length > 0 && (() => setMenu("team")),
    },
    null,
    { isAbove: true },
  );
  const menuOf = (name: "assign" | "team") => ({
    isOpen: menu === name,
    onOpen: (isOpen: boolean) => setMenu(isOpen ? name : null),
  });

  return (
    <section
      aria-label={t("bulk.title")}
      className="flex max-h-[50dvh] flex-col gap-2 overflow-y-auto border-border border-t bg-popover p-3 shadow-float"
    >
      <div className="flex items-center gap-2">
        <p role="status" className="flex-1 whitespace-nowrap font-semibold text-list">
          {all.run
            ? t(all.run.isWhole ? "bulk.matching" : "bulk.matchingFirst", { count: all.run.total })
            : t("bulk.count", { count })}
        </p>
        {query && !all.run && count === rows.length ? (
          <Button size="sm" variant="link" disabled={all.isBusy} onClick={() => all.choose(query)}>
            {all.isBusy ? t("bulk.choosing") : t("bulk.allThatMatch", { count: total })}
          </Button>
        ) : null}
        {count < rows.length && !all.run ? (
          <Button size="sm" variant="link" onClick={selection.selectAll}>
            {t("bulk.all")}
          </Button>
        ) : null}
        <IconButton label={t("bulk.clear")} icon={XIcon} onClick={selection.clear} />
      </div>
      {isTooMany ? (
        <p role="alert" className="text-danger text-xs">
          {t("bulk.tooMany", { limit: BULK_MAX })}
        </p>
      ) : null}
      <div className="grid grid-cols-3 gap-2">
        <ButtonMenu label={t("bulk.assign")} disabled={!canChange} className={NARROW} {...menuOf("assign")}>
          <AssignList
            texts={{
              title: t("passTo"),
              nobody: t("notAssigned"),
              failed: t("attendeesError"),
              you: (name) => t("youName", { name }),
            }}
            assigneeId={shared(picked.map(({ assignedAttender }) => assignedAttender?.id ?? null))}
            onAssign={(to) => void finish({ kind: "assign", attenderId: to?.id ?? null })}
          />
        </ButtonMenu>
        {teams.length > 0 ? (
          <ButtonMenu label={t("bulk.team")} disabled={isBlocked} className={NARROW} {...menuOf("team")}>
            <TeamList
              texts={{ title: t("teams.move"), none: t("teams.none"), private: t("teams.private") }}
              teamId={shared(picked.map(({ team }) => team?.id ?? null))}
              onMove={(to) => void finish({ kind: "team", teamId: to?.id ?? null })}
            />
          </ButtonMenu>
        ) : null}
        <ChoiceMenu
          label={t("bulk.priority")}
          disabled={!canChange}
          className={NARROW}
          choices={PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          onPick={(priority) => void finish({ kind: "priority", priority })}
        />
        <Button
          variant="outline"
          disabled={isTooMany || !hasOpen}
          aria-expanded={showsTags}
          aria-controls={showsTags ? tagsId : undefined}
          onClick={() => setShowsTags(!showsTags)}
          className={cn("min-w-0 justify-between font-normal", NARROW)}
        >
          <span className="truncate">{t("bulk.tags")}</span>
          <ChevronDownIcon aria-hidden="true" className={cn("text-muted-foreground", showsTags && "rotate-180")} />
        </Button>
        {hasOpen ? (
          <BulkButton
            icon={CircleCheckIcon}
            text={t("bulk.close")}
            disabled={isBlocked}
            onClick={() => void finish({ kind: "close" })}
          />
        ) : null}
        {hasOpen ? (
          <BulkButton
            icon={ClockIcon}
            text={t("snooze.button")}
            disabled={isBlocked}
            onClick={() => setSnoozing(true)}
          />
        ) : null}
        {hasClosed ? (
          <BulkButton
            icon={RotateCcwIcon}
            text={t("bulk.reopen")}
            disabled={isBlocked}
            onClick={() => void finish({ kind: "reopen" })}
          />
        ) : null}
        <BulkButton
          icon={Trash2Icon}
          text={t("bulk.delete")}
          disabled={isBlocked}
          className="text-danger hover:text-danger"
          onClick={() => void finish({ kind: "delete" })}
        />
      </div>
      {showsTags && hasOpen ? (
        <BulkTags
          id={tagsId}
          tags={tagsOf(picked)}
          known={tagsOf(rows)}
          disabled={isBlocked}
          onChange={(wanted) => void change(wanted)}
        />
      ) : null}
      {isSnoozing ? (
        <LazySnoozeDialog
          onChoose={(until) => {
            setSnoozing(false);
            void finish({ kind: "snooze", until });
          }}
          onClose={() => setSnoozing(false)}
        />
      ) : null}
    </section>
  );
}

function BulkButton({
  icon: Icon,
  text,
  disabled,
  className,
  onClick,
}: {
  icon: typeof XIcon;
  text: string;
  disabled: boolean;
  className?: string;
  onClick: () => void;
}) {
  return (
    <Button
      variant="outline"
      disabled={disabled}
      onClick={onClick}
      className={cn("min-w-0 justify-start font-normal", NARROW, className)}
    >
      <Icon aria-hidden="true" />
      <span className="truncate">{text}</span>
    </Button>
  );
}
