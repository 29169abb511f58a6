import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { findChat, patchChats, putChat } from "@/lib/client/cache/chat-cache";
import { hideChat, removeChat } from "@/lib/client/cache/chat-removal";
import { refreshCounters } from "@/lib/client/cache/counters";
import {
  assignChat,
  closeChat,
  deleteChat,
  handBackChat,
  moveChat,
  reopenChat,
  restoreChat,
  snoozeChat,
  takeChat,
  undoClose,
  unsnoozeChat,
} from "@/lib/client/calls/chat-calls";
import { fetchChat } from "@/lib/client/calls/list-calls";
import { ApiError, messageOf } from "@/lib/client/http/api";
import { useWork } from "@/lib/client/use-work";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { SNOOZED_WITHOUT_TIME } from "@/lib/modules/conversations/snooze/policy";
import type { TeamName } from "@/lib/modules/teams/schema";
import { describeError } from "./describe-error";

/** Shows a conversation as closed wherever it is shown, ahead of what the server says of it. */
export function patchClosed(client: QueryClient, id: number, viewerId: number): void {
  const closedAt = new Date().toISOString();
  patchChats(client, [{ id, status: "closed", statusCode: 2, awaitingReplySince: null, closedAt }], viewerId);
}

/** What came of giving a conversation away: its giver still sees it, sees it no more, or nothing was changed. */
type Outcome = "kept" | "hidden" | "failed";

/** What an attender does with a conversation as a whole, with what is said about it and the way to undo it. */
export function useChatActions(chatId: number) {
  const t = useTranslations("conversations");
  const client = useQueryClient();
  const { viewer, times } = useScreen();
  const taking = useWork();
  const closing = useWork();
  /** Told apart from a close by somebody else, which is announced. */
  const closedHere = useRef(false);

  const put = (chat: ChatDto) => {
    putChat(client, chat, viewer.id);
    refreshCounters();
  };
  const fail = (message: string) => toast({ type: "error", title: t("errorTitle"), message });
  /** The server refused because somebody was faster: what they did may be news to this tab. */
  const readAgain = () => {
    // Should this fail as well, the hub brings it.
    fetchChat(chatId).then(put, () => undefined);
  };
  /**
   * Shows what came of giving it away. By that its giver may see it no more, and then an answer that is older than that news must not
   * bring it back. @returns whether they see it
   */
  const given = async (chat: ChatDto): Promise<boolean> => {
    try {
      put(viewer.seesAll ? chat : await fetchChat(chatId));
    } catch (error) {
      if (codeOf(error) === "NOT_FOUND") {
        hideChat(client, chatId);
        refreshCounters();
        return false;
      }
      // Whatever else happened to the question, the call before it was answered.
      put(chat);
    }
    return true;
  };
  const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : null);

  const take = () =>
    taking.run(
      async () => {
        put(await takeChat(chatId, viewer.id));
        toast({ type: "success", title: t("takenTitle"), message: t("takenText") });
      },
      (error) => {
        const isLate = codeOf(error) === "ALREADY_ASSIGNED";
        fail(isLate ? messageOf(error, t("takeFailed")) : t("takeFailed"));
        if (isLate) readAgain();
      },
    );

  const openAgain = async (call: typeof reopenChat): Promise<boolean> => {
    try {
      closedHere.current = false;
      put(await call(chatId));
      return true;
    } catch (error) {
      readAgain();
      // Somebody opened it first, which is what was wanted.
      if (codeOf(error) === "CHAT_NOT_CLOSED") return true;
      fail(t("reopenFailed"));
      return false;
    }
  };

  const reopen = () => openAgain(reopenChat);

  /** Closes at once on screen; the toast takes it back. @returns whether it is closed */
  const close = (): Promise<boolean> => {
    const before = findChat(client, chatId);
    return closing.run(
      async () => {
        closedHere.current = true;
        patchClosed(client, chatId, viewer.id);
        put(await closeChat(chatId));
        const action = { label: t("undo"), isUndo: true, run: () => void openAgain(undoClose) };
        toast({ type: "success", title: t("closedTitle"), message: t("closedText"), action });
      },
      (error) => {
        closedHere.current = false;
        if (before) putChat(client, before, viewer.id);
        readAgain();
        const isUnfilled = codeOf(error) === "FIELDS_REQUIRED";
        fail(isUnfilled ? messageOf(error, t("closeFailed")) : t("closeFailed"));
        if (isUnfilled) void client.invalidateQueries({ queryKey: ["fields", "conversation", chatId] });
      },
    );
  };

  const bringBack = async (isUndo: boolean): Promise<void> => {
    try {
      put(await unsnoozeChat(chatId));
      if (!isUndo) toast({ type: "success", title: t("snooze.backTitle"), message: t("snooze.backText") });
    } catch {
      readAgain();
      fail(t("snooze.backFailed"));
    }
  };

  /**
   * Takes it out of the way at once on screen; the toast takes that back. @param until ISO 8601; null: until the customer writes
   * @returns whether it is snoozed
   */
  const snooze = async (until: string | null): Promise<boolean> => {
    const before = findChat(client, chatId);
    patchChats(
      client,
      [{ id: chatId, snoozedUntil: until ?? new Date(SNOOZED_WITHOUT_TIME).toISOString() }],
      viewer.id,
    );
    try {
      put(await snoozeChat(chatId, until));
    } catch {
      if (before) putChat(client, before, viewer.id);
      readAgain();
      fail(t("snooze.failed"));
      return false;
    }
    const message = until === null ? t("snooze.doneReply") : t("snooze.doneUntil", { when: times.exact(until) });
    const action = { label: t("undo"), isUndo: true, run: () => void bringBack(true) };
    toast({ type: "success", title: t("snooze.doneTitle"), message, action });
    return true;
  };

  /** Who sees it no more can't take it back. */
  const tellGiven = (title: string, text: string, outcome: Outcome, undo: () => void) =>
    toast(
      outcome === "hidden"
        ? { type: "success", title, message: t("hidden.given", { text }) }
        : { type: "success", title, message: text, action: { label: t("undo"), isUndo: true, run: undo } },
    );

  const giveTo = async (to: { id: number; name: string } | null, from: number | null): Promise<Outcome> => {
    try {
      return (await given(await assignChat(chatId, to?.id ?? null, from))) ? "kept" : "hidden";
    } catch (error) {
      const code = codeOf(error);
      readAgain();
      const details =
        error instanceof ApiError ? (error.details.details as { attenderName?: string } | undefined) : null;
      if (code === "ALREADY_ASSIGNED" && !details?.attenderName) fail(t("releasedMeanwhile"));
      else if (code === "ALREADY_ASSIGNED") fail(t("hasIt", { name: details?.attenderName ?? "" }));
      else if (error instanceof ApiError && error.status === 409 && error.message) fail(error.message);
      else fail(t("assignFailed"));
      return "failed";
    }
  };

  /** Passes it on, or releases it with null. Fails when it isn't with whom it seemed to be any more. */
  const assign = async (to: { id: number; name: string } | null): Promise<boolean> => {
    const before = findChat(client, chatId)?.assignedAttender ?? null;
    if (before?.id === to?.id) return true;
    const outcome = await giveTo(to, before?.id ?? null);
    if (outcome === "failed") return false;
    tellGiven(
      to === null ? t("releasedTitle") : t("assignedTitle"),
      to === null ? t("releasedText") : t("assignedText", { name: to.name }),
      outcome,
      () => void giveTo(before, to?.id ?? null),
    );
    return true;
  };

  /** Gives it back to the assistant, which takes it from whoever has it; what the assistant writes then can't be taken back. */
  const handBack = async (): Promise<void> => {
    try {
      const isSeen = await given(await handBackChat(chatId));
      const message = isSeen ? t("handBack.text") : t("hidden.given", { text: t("handBack.text") });
      toast({ type: "success", title: t("handBack.title"), message });
    } catch (error) {
      readAgain();
      fail(messageOf(error, t("handBack.failed")));
    }
  };

  const moveTo = async (to: TeamName | null, from: TeamName | null): Promise<Outcome> => {
    try {
      return (await given(await moveChat(chatId, to?.id ?? null, from?.id ?? null))) ? "kept" : "hidden";
    } catch (error) {
      readAgain();
      fail(codeOf(error) === "TEAM_CHANGED" ? messageOf(error, t("teams.failed")) : t("teams.failed"));
      return "failed";
    }
  };

  /** Gives it to a team, or to none with null; the toast takes that back. */
  const moveToTeam = async (to: TeamName | null): Promise<void> => {
    const chat = findChat(client, chatId);
    const [before, had] = [chat?.team ?? null, chat?.assignedAttender ?? null];
    if (before?.id === to?.id) return;
    const outcome = await moveTo(to, before);
    if (outcome === "failed") return;
    tellGiven(
      t("teams.movedTitle"),
      to === null ? t("teams.movedToNone") : t("teams.movedText", { team: to.name }),
      outcome,
      () => void takeBack(),
    );

    async function takeBack() {
      if ((await moveTo(before, to)) !== "kept" || had === null) return;
      const now = findChat(client, chatId);
      // By the move they lost it.
      if (now?.assignedAttender === null && now.status !== "closed") await giveTo(had, null);
    }
  };

  /** Takes it away from every list at once; the toast brings it back. @param onRestored called when it did */
  const remove = async (onRestored: () => void): Promise<void> => {
    const subject = findChat(client, chatId)?.subject ?? "";
    const putBack = removeChat(client, chatId);
    try {
      await deleteChat(chatId);
    } catch (error) {
      // Deleted by somebody else meanwhile: then it is as it should be.
      if (codeOf(error) === "NOT_FOUND") return;
      putBack();
      onRestored();
      fail(t("deleteFailed", { reason: describeError(t, error) }));
      return;
    }
    refreshCounters();
    const restore = async () => {
      try {
        const chat = await restoreChat(chatId);
        putBack();
        put(chat);
        onRestored();
      } catch {
        fail(t("restoreFailed"));
      }
    };
    toast({
      type: "success",
      title: t("deletedTitle"),
      message: t("deletedText", { subject }),
      action: { label: t("undo"), isUndo: true, run: () => void restore() },
    });
  };

  const [isTaking, isClosing] = [taking.isBusy, closing.isBusy];
  const unsnooze = () => bringBack(false);
  return {
    take,
    close,
    reopen,
    assign,
    handBack,
    moveToTeam,
    remove,
    snooze,
    unsnooze,
    isTaking,
    isClosing,
    closedHere,
  };
}

/** What `useChatActions` gives. */
export type ChatActions = ReturnType<typeof useChatActions>;
