"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Segmented, type SegmentedOption } from "@/components/ui/segmented";
import { CountedList } from "./counted-list";

/** The conversations that a figure of a report counted, and the choice of the figures beside it. */
export function CountedParts<Figure extends string>({
  name,
  part,
  parts,
  onPart,
  counted,
  shown,
}: {
  part: Figure;
  parts: readonly SegmentedOption<Figure>[];
  onPart: (part: Figure) => void;
} & Pick<ComponentProps<typeof CountedList>, "name" | "counted" | "shown">) {
  const t = useTranslations("analytics.counted");
  return (
    <>
      <Segmented
        label={t("part")}
        value={part}
        onChange={onPart}
        options={parts}
        className="mb-4 max-sm:grid max-sm:grid-cols-2"
      />
      <CountedList
        name={name}
        counted={counted}
        loading={t("conversations.loading")}
        empty={t("conversations.empty")}
        shown={shown}
      />
    </>
  );
}
