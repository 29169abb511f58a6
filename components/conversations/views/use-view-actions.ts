import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ConversationRoute } from "@/components/conversations/data/use-conversation-route";
import { copyText } from "@/components/desk/screen/copy-text";
import { toast } from "@/components/ui/toast/toast-store";
import { VIEWS_KEY } from "@/lib/client/cache/cache-keys";
import { changeView, deleteView, fetchViews, pinView, restoreView, unpinView } from "@/lib/client/calls/view-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import {
  conditionOfList,
  conversationHref,
  FIRST_TAB,
  listOfView,
  sortOfList,
} from "@/lib/modules/conversations/filter";
import type { ViewDto, ViewInput } from "@/lib/modules/conversations/views/schema";

/** A view as its form sends it. */
export const inputOf = ({ name, audience, team, tab, condition, sort }: ViewDto): ViewInput => ({
  name,
  audience,
  teamId: team?.id ?? null,
  tab,
  condition,
  sort,
});

/** What can be done with the views, with what is said about it and the way to undo it. */
export function useViewActions(route: ConversationRoute) {
  const t = useTranslations("conversation-views");
  const client = useQueryClient();
  const work = useWork();
  const fail = (error: unknown) => {
    const isLate = error instanceof ApiError && error.code === "RECORD_CHANGED";
    const message = isLate ? t("changedByOther") : messageOf(error, t("offline"));
    toast({ type: "error", title: t("errorTitle"), message });
    void client.invalidateQueries({ queryKey: VIEWS_KEY });
  };
  /** Reads them again: where a new one stands is the server's to say. */
  const readAgain = async () => client.setQueryData<readonly ViewDto[]>(VIEWS_KEY, await fetchViews());
  const run = (call: () => Promise<unknown>) =>
    work.run(async () => {
      await call();
      await readAgain();
    }, fail);

  /** The view is from now on what the list is. */
  const keep = (view: ViewDto) => {
    const { query } = route;
    const input = { ...inputOf(view), tab: query.filter, condition: conditionOfList(query), sort: sortOfList(query) };
    return run(async () => {
      const saved = await changeView(view.id, input, view.version);
      await readAgain();
      route.go(route.activeId, listOfView(saved), "replace");
      toast({ type: "success", title: t("savedTitle"), message: t("savedText", { name: saved.name }) });
    });
  };
  const pin = (view: ViewDto, position?: number) => run(() => pinView(view.id, position));
  const unpin = (view: ViewDto) => run(() => unpinView(view.id));

  /** Takes it away at once; the toast brings it back. */
  const remove = (view: ViewDto) =>
    run(async () => {
      await deleteView(view.id);
      route.go(route.activeId, { filter: FIRST_TAB, team: null, search: "" }, "replace");
      const bringBack = () =>
        run(async () => {
          const restored = await restoreView(view.id);
          await readAgain();
          route.go(route.activeId, listOfView(restored));
        });
      toast({
        type: "success",
        title: t("deletedTitle"),
        message: t("deletedText", { name: view.name }),
        action: { label: t("undo"), isUndo: true, run: () => void bringBack() },
      });
    });

  const share = async () => {
    const address = new URL(conversationHref(null, route.query), window.location.href).toString();
    if (await copyText(address)) toast({ type: "success", title: t("copiedTitle"), message: t("copiedText") });
    else toast({ type: "error", title: t("errorTitle"), message: t("copyFailed") });
  };
  return { keep, pin, unpin, remove, share, readAgain, isBusy: work.isBusy };
}

/** What `useViewActions` gives. */
export type ViewActions = ReturnType<typeof useViewActions>;
