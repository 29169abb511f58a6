import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { type Gap, selectGap } from "@/components/desk/composer/canned-text";

/** What is still to be filled in the text; a press selects it there, and typing fills it. */
export function ComposerGaps({ field, gaps }: { field: RefObject<HTMLTextAreaElement | null>; gaps: readonly Gap[] }) {
  const t = useTranslations("conversations.canned");
  if (gaps.length === 0) return null;
  const shown = gaps.filter(({ text }, index) => gaps.findIndex((gap) => gap.text === text) === index);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as part of the form around it.
    <div role="group" aria-label={t("toFill")} className="flex flex-wrap items-center gap-1.5 pt-2 pb-1.5 text-xs">
      <span aria-hidden="true" className="text-muted-foreground">
        {t("toFill")}
      </span>
      {shown.map((gap) => (
        <button
          key={gap.text}
          type="button"
          // A press would take the focus out of the text field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            field.current?.focus();
            selectGap(field.current, gap);
          }}
          className="max-w-full truncate rounded-md bg-warning-tint px-2 py-1 text-warning-tint-foreground ring-1 ring-warning ring-inset hover:bg-warning/20"
        >
          {gap.text.slice(2, -2).trim()}
        </button>
      ))}
      <span className="text-muted-foreground pointer-coarse:hidden">{t("toFillByTab")}</span>
    </div>
  );
}
