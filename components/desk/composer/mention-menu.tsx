import { useTranslations } from "next-intl";
import { useAttendees } from "@/components/desk/screen/attendees";
import { useScreen } from "@/components/desk/screen/screen-context";
import type { Mention } from "@/lib/client/outbox/drafts";
import { plain } from "@/lib/kernel/plain";
import { ComposerMenu, type ComposerMenuProps } from "./composer-menu";

const SHOWN_MAX = 20;

/** Colleagues by what is typed after the at sign. */
export function MentionMenu({
  word,
  onInsert,
  onMention,
  ...menu
}: ComposerMenuProps & { onMention: (mention: Mention) => void }) {
  const t = useTranslations("conversations.mention");
  const { viewer } = useScreen();
  const { attendees, isLoading } = useAttendees(true);
  const wanted = plain(word.query);
  const shown = attendees
    .filter(({ id, name }) => id !== viewer.id && ` ${plain(name)}`.includes(` ${wanted}`))
    .slice(0, SHOWN_MAX);
  return (
    <ComposerMenu
      {...menu}
      label={t("title")}
      isLoading={isLoading}
      empty={t("noMatch")}
      options={shown.map(({ id, name }) => ({ key: String(id), title: name, detail: "" }))}
      onPick={(key) => {
        const picked = shown.find(({ id }) => String(id) === key);
        if (!picked) return;
        onMention({ id: picked.id, name: picked.name });
        onInsert(`@${picked.name} `);
      }}
    />
  );
}
