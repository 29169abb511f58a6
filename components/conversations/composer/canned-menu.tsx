import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type CannedGap, fillCannedReply } from "@/components/desk/composer/canned-text";
import { ComposerMenu, type ComposerMenuProps } from "@/components/desk/composer/composer-menu";
import { useScreen } from "@/components/desk/screen/screen-context";
import { InsteadText } from "@/components/shell/search-instead";
import { CANNED_REPLIES_KEY, MACROS_KEY } from "@/lib/client/cache/cache-keys";
import { fetchMacros } from "@/lib/client/calls/macro-calls";
import { useSimilarReplies } from "@/lib/client/calls/similar-replies";
import { apiPage } from "@/lib/client/http/api";
import { screenOffer } from "@/lib/client/keys/screen-actions";
import { plain } from "@/lib/kernel/plain";
import type { CannedReplyDto } from "@/lib/modules/canned-replies/schema";
import type { ChatDto } from "@/lib/modules/conversations/schema";

const SHOWN_MAX = 50;
/** Before the ids of macros in the keys of their lines. */
const MACRO = "macro ";
/** Macros that are offered beside the replies. */
const MACROS_SHOWN_MAX = 5;
/** Key of the line that keeps a text. */
const SAVE = "save";

function matching(replies: readonly CannedReplyDto[], query: string): CannedReplyDto[] {
  const wanted = plain(query);
  const rank = ({ shortcut, content }: CannedReplyDto) => {
    if (shortcut.startsWith(wanted)) return 0;
    if (shortcut.includes(wanted)) return 1;
    return plain(content).includes(wanted) ? 2 : 3;
  };
  return replies
    .map((reply) => ({ reply, order: rank(reply) }))
    .filter(({ order }) => order < 3)
    .sort((a, b) => a.order - b.order)
    .slice(0, SHOWN_MAX)
    .map(({ reply }) => reply);
}

/** Canned replies and macros by what is typed after the slash; a picked reply comes with its placeholders filled. */
export function CannedMenu({
  chat,
  word,
  onInsert,
  onSave,
  ...menu
}: ComposerMenuProps & {
  chat: ChatDto;
  /** Keeps what is written as a reply; null while there is nothing to keep. */
  onSave: (() => void) | null;
}) {
  const t = useTranslations("conversations.canned");
  const { viewer } = useScreen();
  const { data, isLoading, isError } = useQuery({
    queryKey: CANNED_REPLIES_KEY,
    queryFn: async ({ signal }) => (await apiPage<CannedReplyDto>("/api/v1/canned-replies", {}, signal)).items,
  });
  const { data: macros } = useQuery({ queryKey: MACROS_KEY, queryFn: ({ signal }) => fetchMacros(signal) });
  const matchedMacros = screenOffer("applyMacro")
    ? (macros ?? []).filter(({ name }) => plain(name).includes(plain(word.query))).slice(0, MACROS_SHOWN_MAX)
    : [];
  const nameOf = (gap: CannedGap) => t(`gaps.${gap}`);
  const matched = matching(data ?? [], word.query);
  const similar = useSimilarReplies(data && matched.length === 0 ? word.query : null);
  const replies = similar ? (data ?? []).filter(({ id }) => similar.ids.includes(id)).slice(0, SHOWN_MAX) : matched;
  const empty = isError ? (
    t("failed")
  ) : (
    <>
      {data?.length === 0 ? t("none") : t("noMatch")}{" "}
      <a href="/settings#canned-replies" className="underline underline-offset-2">
        {t("create")}
      </a>
    </>
  );
  return (
    <ComposerMenu
      {...menu}
      label={t("title")}
      isLoading={isLoading}
      empty={empty}
      notice={similar?.instead ? <InsteadText instead={similar.instead} typed={word.query} /> : null}
      options={[
        ...replies.map(({ id, shortcut, content }) => ({
          key: String(id),
          title: `/${shortcut}`,
          detail: fillCannedReply(content, chat, viewer, nameOf),
        })),
        ...matchedMacros.map(({ id, name, text }) => ({
          key: `${MACRO}${id}`,
          title: t("macro", { name }),
          detail: text === null ? "" : fillCannedReply(text, chat, viewer, nameOf),
        })),
        ...(onSave && word.query === "" ? [{ key: SAVE, title: t("save"), detail: "" }] : []),
      ]}
      onPick={(key) => {
        if (key === SAVE) {
          onInsert("");
          onSave?.();
          return;
        }
        if (key.startsWith(MACRO)) {
          onInsert("");
          screenOffer("applyMacro")?.run(Number(key.slice(MACRO.length)));
          return;
        }
        const picked = replies.find(({ id }) => String(id) === key);
        if (picked) onInsert(fillCannedReply(picked.content, chat, viewer, nameOf));
      }}
    />
  );
}
