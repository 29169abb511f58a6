import { DownloadIcon, ExternalLinkIcon, EyeIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { RowAction } from "@/components/ui/row-action";
import { Tooltip } from "@/components/ui/tooltip";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { fileSize } from "./file-size";
import { type ItemActions, ItemTable } from "./item-table";
import { KnowledgeState, useFailureText } from "./knowledge-state";

/** Tags that a row shows; the others are counted. */
const TAGS_SHOWN = 2;
/** Each type has its colour; its word carries the meaning. */
export const TYPE_TONES: Record<KnowledgeItemDto["type"], BadgeTone> = {
  faq: "info",
  api_doc: "purple",
  company_info: "success",
  document: "warning",
  website_link: "blue",
};

/** The knowledge base. */
export function KnowledgeTable(props: {
  rows: readonly KnowledgeItemDto[];
  total: number | null;
  actions: ItemActions<KnowledgeItemDto>;
}) {
  const t = useTranslations("assistant.knowledge");
  const locale = useLocale();
  const failureText = useFailureText();
  return (
    <ItemTable
      {...props}
      name="knowledge"
      widths="lg:grid-cols-[minmax(0,1fr)_7rem_minmax(0,9rem)_10rem_6rem_7.5rem]"
      columns={[
        "item",
        {
          key: "type",
          className: "max-lg:w-auto",
          cell: ({ type }) => <Badge tone={TYPE_TONES[type]}>{t(`types.${type}`)}</Badge>,
        },
        {
          key: "category",
          isNamed: true,
          className: "truncate max-lg:order-last",
          cell: ({ category }) => category,
        },
        { key: "status", className: "max-lg:w-auto", cell: (item) => <KnowledgeState item={item} /> },
      ]}
      below={(item) => (
        <>
          {item.file ? (
            <span className="block truncate text-muted-foreground text-xs">
              {item.file.name} · {fileSize(locale, item.file.size)}
            </span>
          ) : null}
          {item.state === "failed" ? (
            <span className="block text-pretty text-danger text-xs">{failureText(item)}</span>
          ) : null}
          <Tags tags={item.tags} />
        </>
      )}
      ahead={(item) => <ViewAction item={item} onView={props.actions.onOpen} />}
    />
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTranslations("assistant.knowledge");
  if (tags.length === 0) return null;
  const others = tags.slice(TAGS_SHOWN);
  return (
    <span className="mt-1 flex min-w-0 flex-wrap gap-1">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <Badge key={tag} className="font-normal">
          <span className="truncate">{tag}</span>
        </Badge>
      ))}
      {others.length > 0 ? (
        <Badge className="font-normal" title={others.join(", ")}>
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">{t("moreTags", { tags: others.join(", ") })}</span>
        </Badge>
      ) : null}
    </span>
  );
}

/** Opens the link, downloads the file, or shows the text: what the type allows. */
function ViewAction({ item, onView }: { item: KnowledgeItemDto; onView: (item: KnowledgeItemDto) => void }) {
  const t = useTranslations("assistant.knowledge");
  if (item.type === "website_link")
    return (
      <LinkAction
        label={t("openLink", { title: item.title })}
        href={item.content}
        icon={<ExternalLinkIcon aria-hidden="true" />}
      />
    );
  if (item.file)
    return (
      <LinkAction
        label={t("download", { name: item.file.name })}
        href={item.file.url}
        isDownload
        icon={<DownloadIcon aria-hidden="true" />}
      />
    );
  return (
    <RowAction
      label={t("view", { title: item.title })}
      icon={<EyeIcon aria-hidden="true" />}
      onClick={() => onView(item)}
    />
  );
}

function LinkAction({
  label,
  href,
  icon,
  isDownload = false,
}: {
  label: string;
  href: string;
  icon: ReactNode;
  isDownload?: boolean;
}) {
  return (
    <Tooltip label={label} side="left">
      <a
        href={href}
        aria-label={label}
        className={cn(buttonVariants({ variant: "ghost", size: "icon" }))}
        {...(isDownload ? { download: true } : { target: "_blank", rel: "noopener noreferrer" })}
      >
        {icon}
      </a>
    </Tooltip>
  );
}
