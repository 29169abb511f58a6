import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { type ComposerInsert, onComposerInsert } from "@/lib/client/outbox/composer-insert";
import {
  type DraftKind,
  type Mention,
  onDraft,
  readDraft,
  readMentions,
  withMention,
  writeDraft,
  writeMentions,
} from "@/lib/client/outbox/drafts";
import { useLatest } from "@/lib/client/use-latest";

const KINDS: readonly DraftKind[] = ["reply", "note"];

/** Texts of the composer, one for answers and one for notes, kept as drafts while they're written. */
export function useComposerText(field: RefObject<HTMLTextAreaElement | null>, attenderId: number, chatId: number) {
  const [texts, setTexts] = useState<Record<DraftKind, string>>({ reply: "", note: "" });
  const [mentions, setMentions] = useState<readonly Mention[]>([]);

  const isWriting = useRef(false);
  const change = useCallback(
    (kind: DraftKind, text: string) => {
      setTexts((before) => ({ ...before, [kind]: text }));
      isWriting.current = true;
      writeDraft(attenderId, chatId, text, kind);
      isWriting.current = false;
    },
    [attenderId, chatId],
  );
  useEffect(() => {
    const early = field.current?.value;
    setTexts({ reply: readDraft(attenderId, chatId), note: readDraft(attenderId, chatId, "note") });
    setMentions(readMentions(attenderId, chatId));
    // What was typed before the page became interactive is in the field already, and newer than the draft.
    if (early) change("reply", early);
    // What other tabs and devices write. What this field writes needn't have been kept: the browser may keep nothing.
    const follow = (kind: DraftKind) => () => {
      if (isWriting.current) return;
      setTexts((before) => ({ ...before, [kind]: readDraft(attenderId, chatId, kind) }));
      if (kind === "note") setMentions(readMentions(attenderId, chatId));
    };
    const stops = KINDS.map((kind) => onDraft(attenderId, chatId, follow(kind), kind));
    return () => {
      for (const stop of stops) stop();
    };
  }, [field, attenderId, chatId, change]);

  const mention = useCallback(
    (added: Mention) => {
      setMentions((before) => {
        const next = withMention(before, added);
        writeMentions(attenderId, chatId, next);
        return next;
      });
    },
    [attenderId, chatId],
  );
  const clearNote = useCallback(() => {
    change("note", "");
    setMentions([]);
    writeMentions(attenderId, chatId, []);
  }, [attenderId, chatId, change]);

  return { texts, mentions, change, mention, clearNote };
}

/** Hears of texts that other parts of the screen put into this conversation's composer. */
export function useComposerInsert(chatId: number, take: (insert: ComposerInsert) => void): void {
  const latest = useLatest(take);
  useEffect(
    () =>
      onComposerInsert((insert) => {
        if (insert.chatId !== chatId) return false;
        latest.current(insert);
        return true;
      }),
    [chatId, latest],
  );
}
