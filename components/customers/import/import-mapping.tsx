import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useId } from "react";
import { useMay } from "@/components/desk/screen/permissions";
import { NativeSelect } from "@/components/ui/native-select";
import { IMPORT_FIELDS } from "@/lib/client/calls/customer-choices";
import { fetchFields } from "@/lib/client/calls/field-calls";
import type { ImportDto, ImportTarget } from "@/lib/modules/customers/import/import-schema";
import { fieldLabel } from "@/lib/modules/fields/policy";

/** Which column fills which field, with what the first rows have in it. A field is filled by one column only. */
export function ImportMapping({
  state,
  mapping,
  onChange,
}: {
  state: ImportDto;
  mapping: readonly (ImportTarget | null)[];
  onChange: (mapping: (ImportTarget | null)[]) => void;
}) {
  const t = useTranslations("customers.import");
  const own = useTranslations("fields");
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  const maySeeSensitive = useMay("fields.sensitive");
  const id = useId();
  const { data: fields = [] } = useQuery({
    queryKey: ["fields", "defined", "customer"],
    queryFn: ({ signal }) => fetchFields("customer", signal),
    retry: false,
  });
  const targets: { value: ImportTarget; label: string }[] = [
    ...IMPORT_FIELDS.map((field) => ({ value: field, label: t(`fields.${field}`) })),
    ...fields
      .filter(({ isArchived, isPii }) => !isArchived && (!isPii || maySeeSensitive))
      .map((field) => ({
        value: `field:${field.key}` as const,
        label: own("ownColumn", { label: fieldLabel(field, locale) }),
      })),
  ];
  const choose = (column: number, field: ImportTarget | null) =>
    onChange(
      state.columns.map((_, index) => {
        const known = mapping[index] ?? null;
        if (index === column) return field;
        return known === field ? null : known;
      }),
    );
  return (
    <table className="w-full table-fixed border-collapse text-list">
      <caption className="sr-only">{t("mappingTitle")}</caption>
      <thead>
        <tr className="border-border border-b text-left text-muted-foreground text-xs">
          <th scope="col" className="w-1/3 py-2 pr-3 font-medium">
            {t("column")}
          </th>
          <th scope="col" className="w-1/3 py-2 pr-3 font-medium max-sm:hidden">
            {t("sample")}
          </th>
          <th scope="col" className="py-2 font-medium">
            {t("becomes")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {state.columns.map((name, column) => {
          const cells = state.sample.flatMap((row) => row[column]?.trim() || []).slice(0, 3);
          const shown = cells.join(" · ");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name; their order is fixed.
            <tr key={column}>
              <th scope="row" className="truncate py-2 pr-3 text-left font-medium" title={name}>
                <label htmlFor={`${id}-${column}`}>{name}</label>
                <span className="block truncate font-normal text-muted-foreground text-xs sm:hidden">{shown}</span>
              </th>
              <td className="truncate py-2 pr-3 text-muted-foreground max-sm:hidden" title={shown}>
                {shown || t("noSample")}
              </td>
              <td className="py-1.5">
                <NativeSelect
                  id={`${id}-${column}`}
                  value={mapping[column] ?? ""}
                  onChange={({ target }) =>
                    choose(column, targets.find(({ value }) => value === target.value)?.value ?? null)
                  }
                  choices={targets}
                >
                  <option value="">{t("leaveOut")}</option>
                </NativeSelect>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
