import { Undo2Icon, XIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useViews } from "@/components/desk/screen/views";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPlace } from "@/lib/client/lazy-part";
import {
  conditionOfList,
  FIRST_TAB,
  isAsViewSays,
  isPlainTab,
  listOfView,
  sortOfList,
} from "@/lib/modules/conversations/filter";
import { isQuestion, partsOf, withPart } from "./questions";
import { useQuestionTexts } from "./use-question-texts";
import { useViewActions } from "./use-view-actions";
import { LazyQuestionDialog } from "./view-parts";

const LazyViewMenu = lazyPlace(() => import("./view-menu"), "ViewMenu");

const CHIP =
  "inline-flex h-7 max-w-full shrink-0 items-center rounded-full border border-border bg-card text-xs pointer-coarse:h-11";

/** What the list shows beside its tab: the view, its filters and its order, each to be changed or taken away. */
export function FilterBar({ route, onSave }: { route: ConversationRoute; onSave: () => void }) {
  const t = useTranslations("conversation-views");
  const tabName = useTranslations("conversations.filter");
  const { query } = route;
  const condition = conditionOfList(query);
  const textOf = useQuestionTexts(condition);
  const [editing, setEditing] = useState<number | "tab" | null>(null);
  const actions = useViewActions(route);
  const view = useViews().find(({ id }) => id === query.view?.id);
  const sort = sortOfList(query);
  const isChanged = view !== undefined && !isAsViewSays(query);
  const tab = t("tab", { name: tabName(query.filter) });
  const order = t("sortChip", { sort: t(`sorts.${sort}`) });
  const go = (next: Partial<typeof query>) => route.go(route.activeId, { ...query, ...next });

  return (
    <fieldset className="-mt-1 flex min-w-0 items-start gap-1">
      <legend className="sr-only">{t("bar")}</legend>
      <div className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto [scrollbar-width:none] min-[64.0625rem]:flex-wrap">
        {view ? (
          <span className={cn(CHIP, "border-transparent bg-brand-tint font-medium text-brand-tint-foreground")}>
            <LazyViewMenu view={view} route={route} actions={actions} />
            <RemoveChip
              label={t("leave")}
              onClick={() => go({ view: null, condition: undefined, sort: undefined, filter: FIRST_TAB })}
            />
          </span>
        ) : null}
        {view ? (
          <Chip label={t("edit", { filter: tab })} onClick={() => setEditing("tab")}>
            {tab}
          </Chip>
        ) : null}
        {partsOf(condition).map((part, place) => {
          const text = textOf(part);
          return (
            <Chip
              // biome-ignore lint/suspicious/noArrayIndexKey: a question may stand there twice.
              key={place}
              label={t("edit", { filter: text })}
              onClick={isQuestion(part) ? () => setEditing(place) : undefined}
              remove={t("remove", { filter: text })}
              onRemove={() => go({ condition: withPart(condition, place, null) })}
            >
              {text}
            </Chip>
          );
        })}
        {sort === "newest" ? null : (
          <Chip remove={t("remove", { filter: order })} onRemove={() => go({ sort: "newest" })}>
            {order}
          </Chip>
        )}
      </div>
      {view === undefined && !isPlainTab(query) ? (
        <BarEnd
          text={t("save")}
          onClick={onSave}
          back={t("clear")}
          icon={XIcon}
          onBack={() => go({ condition: undefined, sort: undefined })}
        />
      ) : null}
      {isChanged ? (
        <BarEnd
          text={view.canEdit ? t("saveChanges") : t("saveAs")}
          isBusy={actions.isBusy}
          onClick={view.canEdit ? () => void actions.keep(view) : onSave}
          back={t("discard")}
          icon={Undo2Icon}
          onBack={() => route.go(route.activeId, listOfView(view))}
        />
      ) : null}
      {editing === null ? null : <LazyQuestionDialog route={route} place={editing} onClose={() => setEditing(null)} />}
    </fieldset>
  );
}

/** Keeps the list as it is now, or takes it back. */
function BarEnd({
  text,
  isBusy = false,
  onClick,
  back,
  icon,
  onBack,
}: {
  text: string;
  isBusy?: boolean;
  onClick: () => void;
  back: string;
  icon: ComponentProps<typeof IconButton>["icon"];
  onBack: () => void;
}) {
  return (
    <span className="flex shrink-0 items-center">
      <Button variant="outline" size="sm" className="h-7 px-2 text-xs" isBusy={isBusy} onClick={onClick}>
        {text}
      </Button>
      <IconButton label={back} icon={icon} className="size-7 text-muted-foreground" onClick={onBack} />
    </span>
  );
}

function Chip({
  label,
  onClick,
  remove,
  onRemove,
  children,
}: {
  label?: string;
  onClick?: (() => void) | undefined;
  remove?: string;
  onRemove?: () => void;
  children: string;
}) {
  return (
    <span className={CHIP}>
      {onClick ? (
        <button
          type="button"
          aria-label={label}
          aria-haspopup="dialog"
          onClick={onClick}
          className="h-full min-w-0 truncate rounded-full px-2.5 hover:bg-accent"
        >
          <bdi>{children}</bdi>
        </button>
      ) : (
        <bdi className="min-w-0 truncate px-2.5">{children}</bdi>
      )}
      {remove && onRemove ? <RemoveChip label={remove} onClick={onRemove} /> : null}
    </span>
  );
}

function RemoveChip({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex h-full w-6 shrink-0 items-center justify-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground pointer-coarse:w-11"
    >
      <XIcon aria-hidden="true" className="size-3.5" />
    </button>
  );
}
