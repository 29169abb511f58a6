import { useTranslations } from "next-intl";
import { ContactLink, siteOf } from "@/components/desk/screen/contact-link";
import { TAG_TONES } from "@/components/desk/tags/tag-badge";
import { Badge } from "@/components/ui/badge";
import type { FilledField } from "@/lib/modules/fields/schema";
import { useFieldWords } from "./use-field-words";

/** What a record has in a field, as people read it. */
export function FieldText({ field }: { field: FilledField }) {
  const t = useTranslations("fields");
  const { textOf } = useFieldWords();
  const { type, value } = field;
  if (field.isHidden)
    return (
      <span className="text-muted-foreground">
        <span aria-hidden="true">••••••</span>
        <span className="sr-only">{t("hidden")}</span>
      </span>
    );
  if (value === null) return <span className="text-muted-foreground">{t("empty")}</span>;
  switch (type) {
    case "choice":
    case "multi_choice": {
      const chosen = field.options.filter(({ id }) => [value].flat().includes(id));
      return (
        <span className="flex flex-wrap gap-1">
          {chosen.map(({ id, label, color }) => (
            <Badge key={id} tone={TAG_TONES[color]} title={label} className="max-w-full">
              <span className="truncate">{label}</span>
            </Badge>
          ))}
        </span>
      );
    }
    case "email":
    case "phone":
      return <ContactLink kind={type} value={String(value)} />;
    case "url": {
      const site = siteOf(String(value));
      return site ? <ContactLink kind="site" value={site} /> : String(value);
    }
    case "long_text":
      return <p className="whitespace-pre-line">{String(value)}</p>;
    default:
      return <bdi className="tabular-nums">{textOf(field)}</bdi>;
  }
}
