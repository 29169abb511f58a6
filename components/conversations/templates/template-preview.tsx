import { FileTextIcon, FilmIcon, ImageIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { WhatsAppTemplateDto } from "@/lib/modules/channels/whatsapp/schema";
import { fillTemplate, type ValueSlot } from "./template-values";

const FILES = { image: ImageIcon, video: FilmIcon, document: FileTextIcon };

function Filled({
  text,
  variables,
  values,
}: {
  text: string;
  variables: readonly string[];
  values: readonly string[];
}) {
  return fillTemplate(text, variables, values).map((part, index) =>
    part.isOpen ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a template never change places.
      <mark key={index} className="rounded-sm bg-warning-tint px-0.5 text-warning-tint-foreground">
        {part.text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same.
      <span key={index}>{part.text}</span>
    ),
  );
}

/** A template as the customer will see it. */
export function TemplatePreview({
  template,
  valuesOf,
}: {
  template: WhatsAppTemplateDto;
  valuesOf: (part: ValueSlot["part"]) => string[];
}) {
  const t = useTranslations("conversation-channels.templates");
  const { header, body, footer, buttons } = template;
  const format = header?.format;
  const File = format === "image" || format === "video" || format === "document" ? FILES[format] : null;
  return (
    <section aria-label={t("preview")} className="rounded-lg bg-brand-tint px-3 py-2">
      {File && format ? (
        <p className="mb-1 flex items-center gap-2 text-muted-foreground text-xs">
          <File aria-hidden="true" className="size-4" />
          {t(`file.${format as "image" | "video" | "document"}`)}
        </p>
      ) : null}
      {header && !File ? (
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Filled text={header.text} variables={header.variables} values={valuesOf("header")} />
        </p>
      ) : null}
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Filled text={body.text} variables={body.variables} values={valuesOf("body")} />
      </p>
      {footer ? <p className="mt-1 text-muted-foreground text-xs">{footer}</p> : null}
      {buttons.length > 0 ? (
        <ul aria-label={t("buttons")} className="mt-2 flex flex-wrap gap-1">
          {buttons.map((button) => (
            <li
              key={`${button.type} ${button.text}`}
              title={button.url ?? button.phoneNumber ?? undefined}
              className="rounded-full border border-input bg-card px-2 py-0.5 text-xs"
            >
              {button.text}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
