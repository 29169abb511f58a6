import { PinIcon, SaveIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useState } from "react";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { useViews } from "@/components/desk/screen/views";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { IconButton } from "@/components/ui/icon-button";
import { isPlainTab, listOfView, sortOfList } from "@/lib/modules/conversations/filter";
import { VIEW_SORTS } from "@/lib/modules/conversations/views/filter";
import type { ViewDto } from "@/lib/modules/conversations/views/schema";

/** What a menu behind one of the list's buttons is given. */
export type ToolMenuProps = {
  route: ConversationRoute;
  label: string;
  icon: ComponentType<{ "aria-hidden": "true" }>;
  /** Whether what it chooses is another than the list begins with. */
  isOn: boolean;
  onSave: () => void;
};

/** Opens with its first drawing: it was fetched because somebody wanted it. */
function Menu({
  label,
  icon,
  isOn,
  children,
}: Pick<ToolMenuProps, "label" | "icon" | "isOn"> & { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <DropdownMenu open={isOpen} onOpenChange={setIsOpen} modal={false}>
      <DropdownMenuTrigger asChild>
        <IconButton label={label} icon={icon} className={isOn ? "text-brand" : undefined} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-64">
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** The orders of the list. */
export function SortMenu({ route, ...menu }: ToolMenuProps) {
  const t = useTranslations("conversation-views");
  return (
    <Menu {...menu}>
      <DropdownMenuLabel>{t("sort")}</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        value={sortOfList(route.query)}
        onValueChange={(value) => {
          const sort = VIEW_SORTS.find((one) => one === value);
          route.go(route.activeId, { ...route.query, sort });
        }}
      >
        {VIEW_SORTS.map((sort) => (
          <DropdownMenuRadioItem key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </Menu>
  );
}

/** The views that somebody uses, by whose they are. */
export function ViewsMenu({ route, onSave, ...menu }: ToolMenuProps) {
  const t = useTranslations("conversation-views");
  const views = useViews();
  const groups = new Map<string, ViewDto[]>();
  const nameOf = ({ audience, team }: ViewDto) => (audience === "team" ? (team?.name ?? "") : t(`groups.${audience}`));
  const order = ["me", "team", "everybody"];
  for (const view of views.toSorted((one, other) => order.indexOf(one.audience) - order.indexOf(other.audience)))
    groups.set(nameOf(view), [...(groups.get(nameOf(view)) ?? []), view]);
  return (
    <Menu {...menu}>
      {views.length === 0 ? <p className="px-2 py-1.5 text-muted-foreground text-list">{t("none")}</p> : null}
      {[...groups].map(([name, some]) => (
        <div key={name}>
          <DropdownMenuLabel>{name}</DropdownMenuLabel>
          {some.map((view) => (
            <DropdownMenuItem
              key={view.id}
              aria-current={view.id === route.query.view?.id ? "true" : undefined}
              className="aria-[current]:font-medium aria-[current]:text-brand"
              onSelect={() => route.go(route.activeId, listOfView(view))}
            >
              <bdi className="min-w-0 flex-1 truncate">{view.name}</bdi>
              {view.pin === null ? null : <PinIcon aria-hidden="true" className="text-muted-foreground" />}
            </DropdownMenuItem>
          ))}
        </div>
      ))}
      {isPlainTab(route.query) ? null : (
        <>
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={SaveIcon} onSelect={onSave}>
            {t("saveAs")}
          </DropdownMenuItem>
        </>
      )}
    </Menu>
  );
}
