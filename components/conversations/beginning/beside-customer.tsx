import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { askFirst } from "@/components/ui/unsaved/unsaved-store";
import { fetchCustomer } from "@/lib/client/calls/customer-calls";
import type { KnownCustomerDto } from "@/lib/modules/conversations/beginning/schema";
import type { ChosenCustomer } from "./new-values";
import type { Owner } from "./use-new-form";

/** What there is to know before one writes: the customer exists already, or is being talked to. */
export function BesideCustomer({
  owner,
  known,
  onChoose,
  onOpen,
}: {
  owner: Owner | null;
  known: KnownCustomerDto | null;
  onChoose: (customer: ChosenCustomer) => void;
  onOpen: (chatId: number) => void;
}) {
  const t = useTranslations("conversation-beginning");
  const open = known?.open ?? null;
  // Their company comes along, as from the list; without an answer they are chosen all the same.
  async function choose({ id, name }: Owner) {
    const { company } = await fetchCustomer(id).catch(() => ({ company: null }));
    onChoose({ id, label: name, company: company && { id: company.id, label: company.name } });
  }
  return (
    <>
      {owner ? (
        <Notice
          tone="warning"
          role="alert"
          className="text-sm sm:col-span-2"
          action={
            <Button size="sm" variant="outline" onClick={() => void choose(owner)}>
              {t("useKnown", { name: owner.name })}
            </Button>
          }
        >
          {t("known", { name: owner.name })}
        </Notice>
      ) : null}
      <div role="status" className="empty:hidden sm:col-span-2">
        {open ? (
          <Notice
            tone="info"
            className="text-sm"
            action={
              <Button size="sm" variant="outline" onClick={() => askFirst(() => onOpen(open.id))}>
                {t("openIt")}
              </Button>
            }
          >
            {t("open", { name: known?.name ?? "", subject: open.subject })}
          </Notice>
        ) : null}
      </div>
    </>
  );
}
