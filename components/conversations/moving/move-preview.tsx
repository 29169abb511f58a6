import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { MoveResultDto } from "@/lib/modules/conversations/moving/schema";
import type { ChatDto } from "@/lib/modules/conversations/schema";

/** What a move will do, and what to look out for. */
export function MovePreview({ result: { from, to, after }, count }: { result: MoveResultDto; count: number }) {
  const t = useTranslations("conversation-moving.preview");
  const conversations = useTranslations("conversations");
  const nameOf = ({ user }: Pick<ChatDto, "user">) => user.name.trim() || conversations("defaultCustomer");
  const names = { name: nameOf(from), other: nameOf(to), number: to.id };
  const waits = after.to.awaitingReplySince !== null && to.awaitingReplySince === null;
  const restsHere = after.from.awaitingReplySince === null && from.awaitingReplySince !== null;
  return (
    <div className="flex flex-col gap-3 text-list">
      <div className="rounded-md bg-muted px-3 py-2">
        <h3 className="font-semibold">
          <bdi>{t("title", { number: to.id, subject: to.subject })}</bdi>
        </h3>
        <ul className="mt-1 list-disc pl-5">
          <li>{t("shown", { count })}</li>
          {waits ? <li>{t("waits", names)}</li> : null}
          {to.snoozedUntil !== null && after.to.snoozedUntil === null ? <li>{t("wakes", names)}</li> : null}
          {restsHere ? <li>{t("restsHere")}</li> : null}
          <li>{t("untold")}</li>
          <li>{t("undo")}</li>
        </ul>
      </div>
      {from.user.id === to.user.id ? null : (
        <Notice tone="warning" role="note" title={t("otherCustomer", names)}>
          {t("otherCustomerText", names)}
        </Notice>
      )}
    </div>
  );
}
