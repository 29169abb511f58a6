import {
  ArrowLeftIcon,
  ArrowRightIcon,
  BookmarkIcon,
  ChevronDownIcon,
  LinkIcon,
  PencilIcon,
  PinIcon,
  PinOffIcon,
  Trash2Icon,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { pinnedAmong, useViews } from "@/components/desk/screen/views";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { ViewDto } from "@/lib/modules/conversations/views/schema";
import type { ViewActions } from "./use-view-actions";
import { LazySaveDialog } from "./view-parts";

/** The name of the view that the list is of, and what can be done with it. */
export function ViewMenu({ view, route, actions }: { view: ViewDto; route: ConversationRoute; actions: ViewActions }) {
  const t = useTranslations("conversation-views");
  const [isNaming, setIsNaming] = useState(false);
  const last = pinnedAmong(useViews()).length - 1;
  const { pin } = view;
  return (
    <>
      <DropdownMenu modal={false}>
        <DropdownMenuTrigger asChild>
          <button
            type="button"
            aria-label={t("menu", { name: view.name })}
            className="inline-flex h-full min-w-0 items-center gap-1 rounded-full px-2 hover:bg-accent hover:text-accent-foreground"
          >
            <BookmarkIcon aria-hidden="true" className="size-3.5 shrink-0" />
            <bdi className="truncate">{view.name}</bdi>
            <ChevronDownIcon aria-hidden="true" className="size-3.5 shrink-0" />
          </button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="start" className="w-64">
          {view.canEdit ? (
            <DropdownMenuItem icon={PencilIcon} onSelect={() => setIsNaming(true)}>
              {t("rename")}
            </DropdownMenuItem>
          ) : null}
          <DropdownMenuItem icon={LinkIcon} onSelect={() => void actions.share()}>
            {t("share")}
          </DropdownMenuItem>
          {pin === null ? (
            <DropdownMenuItem icon={PinIcon} onSelect={() => void actions.pin(view)}>
              {t("pin")}
            </DropdownMenuItem>
          ) : (
            <>
              <DropdownMenuItem icon={PinOffIcon} onSelect={() => void actions.unpin(view)}>
                {t("unpin")}
              </DropdownMenuItem>
              {pin > 0 ? (
                <DropdownMenuItem icon={ArrowLeftIcon} onSelect={() => void actions.pin(view, pin - 1)}>
                  {t("left")}
                </DropdownMenuItem>
              ) : null}
              {pin < last ? (
                <DropdownMenuItem icon={ArrowRightIcon} onSelect={() => void actions.pin(view, pin + 1)}>
                  {t("right")}
                </DropdownMenuItem>
              ) : null}
            </>
          )}
          {view.canEdit ? (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem icon={Trash2Icon} destructive onSelect={() => void actions.remove(view)}>
                {t("delete")}
              </DropdownMenuItem>
            </>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {isNaming ? <LazySaveDialog route={route} view={view} onClose={() => setIsNaming(false)} /> : null}
    </>
  );
}
