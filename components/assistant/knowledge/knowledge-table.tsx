import { DownloadIcon, ExternalLinkIcon, EyeIcon, PencilIcon, Trash2Icon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFacts } from "@/components/assistant/assistant-facts";
import { DateText } from "@/components/assistant/date-text";
import { Cell, DirectoryTable, TableRow } from "@/components/desk/list/record-table";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { RowAction } from "@/components/ui/row-action";
import { Tooltip } from "@/components/ui/tooltip";
import type { KnowledgeItemDto } from "@/lib/modules/assistant/knowledge/schema";
import { fileSize } from "./file-size";
import { KnowledgeState, useFailureText } from "./knowledge-state";

/** Tags that a row shows; the others are counted. */
const TAGS_SHOWN = 2;
const COLUMNS = "lg:grid-cols-[minmax(0,1fr)_7rem_minmax(0,9rem)_10rem_6rem_7.5rem]";
/** Each type has its colour; its word carries the meaning. */
export const TYPE_TONES: Record<KnowledgeItemDto["type"], BadgeTone> = {
  faq: "info",
  api_doc: "purple",
  company_info: "success",
  document: "warning",
  website_link: "blue",
};

/** What can be done with an item. */
export type ItemActions = {
  onView: (item: KnowledgeItemDto) => void;
  onEdit: (item: KnowledgeItemDto) => void;
  onRemove: (item: KnowledgeItemDto) => void;
  onApproach: () => void;
};

/** The knowledge base as a table, and as cards where there is no room for columns. */
export function KnowledgeTable({
  items,
  total,
  actions,
}: {
  items: readonly KnowledgeItemDto[];
  total: number | null;
  actions: ItemActions;
}) {
  const t = useTranslations("assistant.knowledge");
  const locale = useLocale();
  const { mayManage } = useFacts();
  const failureText = useFailureText();
  const heads = (["item", "type", "category", "status", "updated", "actions"] as const).map((key) => ({
    key,
    label: t(`columns.${key}`),
    className: key === "actions" ? "text-right" : undefined,
  }));
  return (
    <DirectoryTable label={t("title")} total={total} columns={COLUMNS} heads={heads}>
      {items.map((item, index) => (
        <TableRow key={item.id} columns={COLUMNS} position={index + 1} onOpen={() => actions.onView(item)}>
          <Cell>
            <button
              type="button"
              data-row-name=""
              className="touch-line block max-w-full truncate rounded-md text-left font-medium underline-offset-4 hover:underline"
              onPointerEnter={actions.onApproach}
              onClick={() => actions.onView(item)}
            >
              {item.title}
            </button>
            {item.file ? (
              <span className="block truncate text-muted-foreground text-xs">
                {item.file.name} · {fileSize(locale, item.file.size)}
              </span>
            ) : null}
            {item.state === "failed" ? (
              <span className="block text-pretty text-danger text-xs">{failureText(item)}</span>
            ) : null}
            <Tags tags={item.tags} />
          </Cell>
          <Cell className="max-lg:w-auto">
            <Badge tone={TYPE_TONES[item.type]}>{t(`types.${item.type}`)}</Badge>
          </Cell>
          <Cell label={t("columns.category")} className="truncate max-lg:order-last">
            {item.category}
          </Cell>
          <Cell className="max-lg:w-auto">
            <KnowledgeState item={item} />
          </Cell>
          <Cell label={t("columns.updated")} className="tabular-nums max-lg:order-last max-lg:w-auto max-lg:flex-1">
            <DateText at={item.updatedAt} />
          </Cell>
          <Cell className="max-lg:order-last max-lg:w-auto">
            <span className="flex justify-end">
              <ViewAction item={item} onView={actions.onView} />
              {mayManage ? (
                <>
                  <RowAction
                    label={t("edit", { title: item.title })}
                    icon={<PencilIcon aria-hidden="true" />}
                    onApproach={actions.onApproach}
                    onClick={() => actions.onEdit(item)}
                  />
                  <RowAction
                    label={t("remove", { title: item.title })}
                    icon={<Trash2Icon aria-hidden="true" />}
                    onClick={() => actions.onRemove(item)}
                  />
                </>
              ) : null}
            </span>
          </Cell>
        </TableRow>
      ))}
    </DirectoryTable>
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
