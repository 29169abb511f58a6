import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useScreen } from "@/components/desk/screen/screen-context";
import { toast } from "@/components/ui/toast/toast-store";
import { putChat } from "@/lib/client/cache/chat-cache";
import { hideChat } from "@/lib/client/cache/chat-removal";
import { refreshCounters } from "@/lib/client/cache/counters";
import { fetchFieldSuggestions } from "@/lib/client/calls/assistant-ask";
import { changeChats, undoChange } from "@/lib/client/calls/chat-calls";
import { messageOf } from "@/lib/client/http/api";
import { createStore, useStore } from "@/lib/client/store";
import { useWork } from "@/lib/client/use-work";
import type { BulkResult, SentBulkChange } from "@/lib/modules/conversations/bulk/schema";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** One thing that is suggested: what is changed, its name, and what it is known by while it is turned down. */
export type SuggestedField = {
  key: string;
  kind: "tag" | "priority" | "team";
  name: string;
  change: SentBulkChange;
};

const NONE: ReadonlySet<string> = new Set();
// What somebody didn't want isn't suggested again for that conversation, until the page is loaded anew.
const dismissed = createStore<ReadonlySet<string>>(NONE);

/** What a conversation's fields should be: the tags, priority and team that it hasn't, as long as the customer waits for an answer. */
export function useFieldSuggestions(chat: ChatDto, isAsked: boolean) {
  const t = useTranslations("assistant-panel.fields");
  const priorities = useTranslations("conversations.priority");
  const client = useQueryClient();
  const { viewer } = useScreen();
  const { isBusy, run } = useWork();
  const turnedDown = useStore(dismissed, NONE);
  const { id } = chat;
  const { data } = useQuery({
    // Another message may ask for something else.
    queryKey: ["field-suggestions", id, chat.lastSeq],
    queryFn: ({ signal }) => fetchFieldSuggestions(id, signal),
    enabled: isAsked && chat.status !== "closed" && chat.awaitingReplySince !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const has = new Set(chat.tags.map((tag) => tag.toLocaleLowerCase()));
  const fieldOf = (kind: SuggestedField["kind"], name: string, change: SentBulkChange): SuggestedField => ({
    key: `${id} ${kind} ${name}`,
    kind,
    name,
    change,
  });
  const isPressing = chat.priority === "high" || chat.priority === "urgent";
  const all: SuggestedField[] = !data
    ? []
    : [
        ...data.tags
          .filter((tag) => !has.has(tag.toLocaleLowerCase()))
          .map((tag) => fieldOf("tag", tag, { kind: "addTag", tag })),
        ...(data.priority === null || isPressing
          ? []
          : [
              fieldOf("priority", priorities(data.priority).toLocaleLowerCase(), {
                kind: "priority",
                priority: data.priority,
              }),
            ]),
        ...(data.team === null || chat.team !== null
          ? []
          : [fieldOf("team", data.team.name, { kind: "team", teamId: data.team.id })]),
      ];
  const fields = all.filter(({ key }) => !turnedDown.has(key));

  const put = ({ results }: BulkResult) => {
    for (const { id: changed, chat: now } of results) {
      if (now) putChat(client, now, viewer.id);
      else hideChat(client, changed);
    }
    refreshCounters();
  };
  const fail = (error: unknown) =>
    toast({ type: "error", title: t("failedTitle"), message: messageOf(error, t("failed")) });
  const undo = async (items: BulkResult["undo"]) => {
    try {
      const result = await undoChange(items);
      put(result);
      if (result.results.some(({ outcome }) => outcome !== "changed"))
        toast({ type: "warning", title: t("undoneTitle"), message: t("undoneExcept") });
    } catch (error) {
      fail(error);
    }
  };
  const nameOf = ({ kind, name }: SuggestedField) =>
    kind === "tag" ? name : kind === "team" ? t("team", { team: name }) : t("priority", { priority: name });

  /** Does what is suggested; one notice takes all of it back. */
  const apply = (wanted: readonly SuggestedField[]) =>
    run(async () => {
      const done: SuggestedField[] = [];
      const items: BulkResult["undo"] = [];
      try {
        // One after the other: the team last, because with it the conversation may be out of sight.
        for (const field of wanted) {
          const result = await changeChats([id], field.change);
          put(result);
          items.unshift(...result.undo);
          if (result.results.some(({ outcome }) => outcome === "changed" || outcome === "unchanged")) done.push(field);
        }
      } catch (error) {
        if (done.length === 0) throw error;
      }
      if (done.length === 0) return fail(null);
      toast({
        type: done.length < wanted.length ? "warning" : "success",
        title: t(done.length < wanted.length ? "partlyTitle" : "appliedTitle"),
        message: done.map(nameOf).join(", "),
        action: items.length > 0 ? { label: t("undo"), isUndo: true, run: () => void undo(items) } : undefined,
      });
    }, fail);

  return {
    fields,
    isBusy,
    nameOf,
    apply,
    /** Doesn't suggest it any more. */
    dismiss: ({ key }: SuggestedField) => dismissed.set(new Set([...dismissed.get(), key])),
  };
}
