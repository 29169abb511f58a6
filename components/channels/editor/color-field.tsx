"use client";

import { TriangleAlertIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { SHOWN } from "@/components/desk/form/form-fields";
import { type BoundField, LinkedField } from "@/components/desk/form/linked-field";
import { Input } from "@/components/ui/input";
import { contrastRatio, legibleOn } from "@/components/web-chat/window/chat-palette";

const COLOR = /^#[0-9a-f]{6}$/i;
const WHITE = "#ffffff";
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;

/**
 * A colour, by the browser's picker or as #RRGGBB. Warns where people would have trouble to see: `against` is the colour
 * that it lies on.
 */
export function ColorField({
  field,
  against,
  hasText = false,
}: {
  field: BoundField<string>;
  against?: string;
  /** Text is written on it. */
  hasText?: boolean;
}) {
  const t = useTranslations("channels.webChat.contrast");
  const { label, value, isEditing } = field;
  const isColor = COLOR.test(value);
  const ratio = isColor && against && COLOR.test(against) ? contrastRatio(value, against) : null;
  const isFaint = ratio !== null && ratio < SHAPE_CONTRAST;
  const isDarkText = hasText && isColor && contrastRatio(value, WHITE) < TEXT_CONTRAST && legibleOn(value) !== WHITE;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <LinkedField field={field}>
        {(links) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label={t("pick", { label })}
              disabled={!isEditing}
              value={isColor ? value.toLowerCase() : "#000000"}
              onChange={(event) => field.onChange(event.target.value.toUpperCase())}
              className="size-9 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1 disabled:cursor-default"
            />
            <Input
              {...links}
              readOnly={!isEditing}
              spellCheck={false}
              autoComplete="off"
              className={`${SHOWN} font-mono uppercase`}
              value={value}
              onChange={(event) => field.onChange(event.target.value.trim())}
            />
          </div>
        )}
      </LinkedField>
      <div role="status" className="contents">
        {isFaint ? (
          <p className="flex gap-1.5 text-pretty text-warning text-xs">
            <TriangleAlertIcon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {t("faint", { ratio: (ratio ?? 1).toFixed(1) })}
          </p>
        ) : null}
        {isDarkText ? <p className="text-pretty text-muted-foreground text-xs">{t("darkText")}</p> : null}
      </div>
    </div>
  );
}
