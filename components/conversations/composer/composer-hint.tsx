import { useLocale, useTranslations } from "next-intl";
import { WritingHint } from "@/components/desk/composer/writing-field";
import { MESSAGE_MAX_LENGTH } from "@/lib/client/calls/limits";
import type { HeldBack } from "./use-held-back";

/** From here on the remaining room is shown. */
const COUNTED_FROM = MESSAGE_MAX_LENGTH - 500;

/** Under the field: why nothing is sent, how much room is left, or what the keys do. */
export function ComposerHint({
  id,
  text,
  isNote,
  isTaking,
  held,
}: {
  id: string;
  text: string;
  isNote: boolean;
  /** Who answers gets the conversation. */
  isTaking: boolean;
  held: { reason: HeldBack; gap: string } | null;
}) {
  const t = useTranslations("conversations");
  const number = new Intl.NumberFormat(useLocale());
  const length = text.trim().length;
  const isTooLong = length > MESSAGE_MAX_LENGTH;
  const limit = number.format(MESSAGE_MAX_LENGTH);
  const say = () => {
    if (held) return t(`held.${held.reason}`, { gap: held.gap });
    if (isTooLong) return t("tooLong", { limit, length: number.format(length) });
    if (text.length > COUNTED_FROM) return t("length", { limit, length: number.format(text.length) });
    return isNote ? t("note.hint") : t(isTaking ? "composerTakes" : "composerHint");
  };
  return (
    <WritingHint id={id} isProblem={isTooLong || held !== null} className="min-w-40 flex-1">
      {say()}
    </WritingHint>
  );
}
