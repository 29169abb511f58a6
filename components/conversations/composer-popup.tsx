"use client";

import dynamic from "next/dynamic";
import type { RefObject } from "react";
import type { Mention } from "@/lib/client/drafts";
import { loadPart } from "@/lib/client/load-part";
import type { ChatDto } from "@/lib/modules/conversations/schema";
import type { MenuKeys } from "./composer-menu";
import type { CaretWord } from "./word-at-caret";

/** What both lists over the composer take. */
export type ComposerMenuProps = {
  id: string;
  word: CaretWord;
  keys: RefObject<MenuKeys | null>;
  onInsert: (text: string) => void;
  onClose: () => void;
  onActive: (optionId: string | null) => void;
};

// Lists that most messages are written without: they arrive with the first sign that opens one.
const CannedMenu = dynamic(() => loadPart(() => import("./canned-menu")).then((module) => module.CannedMenu), {
  ssr: false,
});
const MentionMenu = dynamic(() => loadPart(() => import("./mention-menu")).then((module) => module.MentionMenu), {
  ssr: false,
});

/** The list that belongs to what is being typed: canned replies or colleagues. */
export function ComposerPopup({
  kind,
  chat,
  onMention,
  ...menu
}: ComposerMenuProps & { kind: "canned" | "mention"; chat: ChatDto; onMention: (mention: Mention) => void }) {
  return kind === "canned" ? <CannedMenu chat={chat} {...menu} /> : <MentionMenu onMention={onMention} {...menu} />;
}
