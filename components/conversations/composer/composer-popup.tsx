"use client";

import dynamic from "next/dynamic";
import type { ComposerMenuProps } from "@/components/desk/composer/composer-menu";
import { loadPart } from "@/lib/client/load-part";
import type { Mention } from "@/lib/client/outbox/drafts";
import type { ChatDto } from "@/lib/modules/conversations/schema";

// Lists that most messages are written without: they arrive with the first sign that opens one.
const CannedMenu = dynamic(() => loadPart(() => import("./canned-menu")).then((module) => module.CannedMenu), {
  ssr: false,
});
const MentionMenu = dynamic(
  () => loadPart(() => import("@/components/desk/composer/mention-menu")).then((module) => module.MentionMenu),
  {
    ssr: false,
  },
);

/** The list that belongs to what is being typed: canned replies or colleagues. */
export function ComposerPopup({
  kind,
  chat,
  onMention,
  ...menu
}: ComposerMenuProps & { kind: "canned" | "mention"; chat: ChatDto; onMention: (mention: Mention) => void }) {
  return kind === "canned" ? <CannedMenu chat={chat} {...menu} /> : <MentionMenu onMention={onMention} {...menu} />;
}
