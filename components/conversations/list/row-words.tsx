import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { cutText } from "@/components/conversations/composer/cut-text";
import { lazyPart } from "@/lib/client/lazy-part";
import { useDraft } from "@/lib/client/outbox/use-draft";
import { wordsOf } from "@/lib/kernel/formatting/formatting-text";
import { type FormattingRules, WHATSAPP_RULES } from "@/lib/kernel/formatting/parse-formatting";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import { useLiveRows } from "./live-rows";

/** More than the widest row shows: the end of a long message needn't be in the page. */
const WORDS_LENGTH = 90;

// Only rows of a search have anything to highlight.
const Highlight = lazyPart(() => import("@/components/desk/timeline/highlight"), "Highlight");

/** A text with the words that a search found in it. */
export function Marked({ text, words }: { text: string; words: readonly string[] | undefined }) {
  if (!words || words.length === 0) return text;
  return (
    <Suspense fallback={text}>
      <Highlight text={text} words={words} />
    </Suspense>
  );
}

// Which files a message has isn't known here.
const EMAIL_RULES: FormattingRules = { links: true, pictures: { has: () => true } };

/** The last words without the marks that the thread draws (placed-pictures.ts says in which messages). */
function lastWords({ channelName }: ChatDto, { content, isFromAttender }: NonNullable<ChatDto["lastMessage"]>): string {
  if (channelName === "whatsapp") return wordsOf(content, WHATSAPP_RULES);
  return channelName === "email" && isFromAttender ? wordsOf(content, EMAIL_RULES) : content;
}

/** Who of our side wrote the last words: what stands before them; null for the customer. */
function useWriter({ lastMessage: last, assignedAttender: owner }: ChatDto, viewerId: number): string | null {
  const t = useTranslations("conversations");
  if (!last?.isFromAttender) return null;
  const writer = last.attenderIdentifier;
  if (writer === viewerId) return t("you");
  // Of a colleague who has it the name is there; others, and what was written by itself, speak for the team.
  return (owner?.id === writer && owner?.name.trim().split(/\s+/)[0]) || t("ourSide");
}

function LastWords({ chat, viewerId }: { chat: ChatDto; viewerId: number }) {
  const t = useTranslations("conversations");
  const writer = useWriter(chat, viewerId);
  const { hit, lastMessage: last } = chat;
  if (hit?.text) {
    return (
      <bdi>
        <Marked text={hit.text} words={hit.words} />
      </bdi>
    );
  }
  if (last === null) return t("noMessages");
  const words = <bdi>{cutText(lastWords(chat, last), WORDS_LENGTH)}</bdi>;
  return writer === null ? (
    words
  ) : (
    <>
      <bdi>{writer}</bdi>: {words}
    </>
  );
}

function Draft({ chatId, viewerId, children }: { chatId: number; viewerId: number; children: ReactNode }) {
  const t = useTranslations("conversations");
  const draft = useDraft(viewerId, chatId);
  if (draft === "") return children;
  return (
    <>
      <span className="text-brand">{t("draft")}</span> <bdi>{cutText(draft, WORDS_LENGTH)}</bdi>
    </>
  );
}

/** What a conversation is about and what was last said in it, in one line. */
export function RowWords({ chat, viewerId, isActive }: { chat: ChatDto; viewerId: number; isActive: boolean }) {
  const live = useLiveRows();
  const { subject, hit } = chat;
  const last = <LastWords chat={chat} viewerId={viewerId} />;
  // What is being written in the open conversation stands in its message field.
  const words = isActive ? (
    last
  ) : (
    <Draft chatId={chat.id} viewerId={viewerId}>
      {last}
    </Draft>
  );
  return (
    <>
      <bdi className="min-w-0 truncate text-foreground">
        <Marked text={subject} words={hit?.words} />
      </bdi>
      {/* A long subject leaves room for the beginning of the words. */}
      <span className="min-w-[min(6rem,40%)] shrink-2 truncate">
        – {live ? <live.RowPreview chatId={chat.id}>{words}</live.RowPreview> : words}
      </span>
    </>
  );
}
