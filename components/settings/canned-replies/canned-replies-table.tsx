import { LockIcon, PencilIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import type { CannedReplyDto } from "@/lib/modules/canned-replies/schema";

/** The replies with what may be done to each. `onApproach` is told that somebody is about to edit one. */
export function CannedRepliesTable({
  replies,
  onApproach,
  onEdit,
  onRemove,
}: {
  replies: readonly CannedReplyDto[];
  onApproach: () => void;
  onEdit: (reply: CannedReplyDto) => void;
  onRemove: (reply: CannedReplyDto) => void;
}) {
  const t = useTranslations("settings.canned");
  return (
    <table className="w-full table-fixed border-collapse text-list">
      <thead>
        <tr className="border-border border-b text-left text-muted-foreground text-xs">
          <th scope="col" className="w-40 py-2 pr-3 font-medium max-[40.0625rem]:w-auto">
            {t("shortcut")}
          </th>
          <th scope="col" className="py-2 pr-3 font-medium max-[40.0625rem]:hidden">
            {t("content")}
          </th>
          <th scope="col" className="w-32 py-2 pr-3 font-medium max-[40.0625rem]:hidden">
            {t("scope")}
          </th>
          <th scope="col" className="w-20 py-2 text-right font-medium">
            <span className="sr-only">{t("actions")}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {replies.map((reply) => (
          <tr key={reply.id}>
            <td className="py-2.5 pr-3 align-top">
              <code className="break-all rounded-md bg-muted px-1.5 py-0.5 font-medium text-xs">/{reply.shortcut}</code>
              <span className="mt-1.5 line-clamp-2 text-muted-foreground min-[40.0625rem]:hidden">{reply.content}</span>
              <ScopeBadge isShared={reply.isShared} className="mt-1.5 min-[40.0625rem]:hidden" />
            </td>
            <td className="py-2.5 pr-3 align-top max-[40.0625rem]:hidden">
              <span className="line-clamp-2">{reply.content}</span>
            </td>
            <td className="py-2.5 pr-3 align-top max-[40.0625rem]:hidden">
              <ScopeBadge isShared={reply.isShared} />
            </td>
            <td className="py-1.5 align-top">
              <span className="flex justify-end">
                {reply.canEdit ? (
                  <>
                    <IconButton
                      label={t("edit", { shortcut: `/${reply.shortcut}` })}
                      icon={PencilIcon}
                      onApproach={onApproach}
                      onClick={() => onEdit(reply)}
                    />
                    <IconButton
                      label={t("remove", { shortcut: `/${reply.shortcut}` })}
                      icon={Trash2Icon}
                      onClick={() => onRemove(reply)}
                    />
                  </>
                ) : (
                  <span title={t("locked")} className="flex size-9 items-center justify-center text-muted-foreground">
                    <LockIcon aria-hidden="true" className="size-4" />
                    <span className="sr-only">{t("locked")}</span>
                  </span>
                )}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ScopeBadge({ isShared, className }: { isShared: boolean; className?: string }) {
  const t = useTranslations("settings.canned");
  return (
    <Badge tone={isShared ? "info" : "neutral"} className={className}>
      {t(isShared ? "shared" : "personal")}
    </Badge>
  );
}
