import { ArrowDownWideNarrowIcon, BookmarkIcon, ListFilterIcon, UsersRoundIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, Suspense, useState } from "react";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useScreen } from "@/components/desk/screen/screen-context";
import { RailLink } from "@/components/shell/rail-link";
import { buttonVariants } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/lib/client/lazy-part";
import { boardHref } from "@/lib/modules/conversations/board/filter";
import { isPlainTab, sortOfList } from "@/lib/modules/conversations/filter";
import type { ToolMenuProps } from "./tool-menus";
import { LazyQuestionDialog } from "./view-parts";

const SortMenu = lazyPart(() => import("./tool-menus"), "SortMenu");
const ViewsMenu = lazyPart(() => import("./tool-menus"), "ViewsMenu");

/** Filter, order and views of the list, each behind a button beside the search, and the way to the team board for who has one. */
export function ListTools({ route, onSave }: { route: ConversationRoute; onSave: () => void }) {
  const t = useTranslations("conversation-views");
  const { viewer } = useScreen();
  const [isAsking, setIsAsking] = useState(false);
  const sort = sortOfList(route.query);
  return (
    <fieldset className="flex shrink-0 items-center">
      <legend className="sr-only">{t("tools")}</legend>
      <IconButton
        label={t("filter")}
        icon={ListFilterIcon}
        aria-haspopup="dialog"
        aria-pressed={!isPlainTab({ ...route.query, sort: "newest" })}
        className="aria-pressed:text-brand"
        onClick={() => setIsAsking(true)}
        onPointerEnter={LazyQuestionDialog.preload}
        onFocus={LazyQuestionDialog.preload}
      />
      <ToolMenu
        label={sort === "newest" ? t("sort") : t("sortChip", { sort: t(`sorts.${sort}`) })}
        icon={ArrowDownWideNarrowIcon}
        isOn={sort !== "newest"}
        Menu={SortMenu}
        onApproach={SortMenu.preload}
        {...{ route, onSave }}
      />
      <ToolMenu
        label={t("views")}
        icon={BookmarkIcon}
        isOn={Boolean(route.query.view)}
        Menu={ViewsMenu}
        onApproach={ViewsMenu.preload}
        {...{ route, onSave }}
      />
      {viewer.hasBoard ? (
        <RailLink
          href={boardHref({ team: null, sort: "waiting" })}
          aria-label={t("board")}
          title={t("board")}
          className={buttonVariants({ variant: "ghost", size: "icon" })}
        >
          <UsersRoundIcon aria-hidden="true" />
        </RailLink>
      ) : null}
      {isAsking ? <LazyQuestionDialog route={route} place={null} onClose={() => setIsAsking(false)} /> : null}
    </fieldset>
  );
}

/** A button whose menu is fetched with its first use, because its library weighs more than the list. */
function ToolMenu({
  label,
  icon,
  isOn,
  Menu,
  onApproach,
  route,
  onSave,
}: ToolMenuProps & {
  Menu: ComponentType<ToolMenuProps>;
  onApproach: () => void;
}) {
  const [isWanted, setIsWanted] = useState(false);
  const waiting = (
    <IconButton
      label={label}
      icon={icon}
      aria-haspopup="menu"
      aria-expanded={false}
      className={isOn ? "text-brand" : undefined}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onClick={() => setIsWanted(true)}
    />
  );
  if (!isWanted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Menu {...{ route, label, onSave, icon, isOn }} />
    </Suspense>
  );
}
