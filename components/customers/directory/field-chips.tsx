import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFilterValues } from "@/components/desk/field-filters/use-filter-values";
import { type DirectoryView, FIELD_SUBJECT } from "@/lib/modules/customers/filter";
import { withField } from "@/lib/modules/fields/filter";

/** What narrows the list of the workspace's own fields, in words, and the view without each. */
export function FieldChips({
  view,
  children,
}: {
  view: DirectoryView;
  children: (chip: { key: string; text: string; without: DirectoryView }) => ReactNode;
}) {
  const t = useTranslations("fields.filter");
  return useFilterValues(FIELD_SUBJECT[view.kind], view.fields).map(({ key, label, value }) =>
    children({
      key: `field-${key}`,
      text: t("chip", { label, value }),
      without: { ...view, fields: withField(view.fields, key, null) },
    }),
  );
}
