import { useQuery } from "@tanstack/react-query";
import { MessageSquarePlusIcon, PencilIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { LastContact, Tags, When } from "@/components/customers/directory/directory-cells";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { maskCpf } from "@/components/customers/form/customer-values";
import { RecordFields } from "@/components/desk/fields/record-fields";
import { useMay } from "@/components/desk/screen/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { rowKey } from "@/lib/client/cache/customer-cache";
import { fetchCustomer, fetchDuplicates } from "@/lib/client/calls/customer-calls";
import type { CustomerDetailDto } from "@/lib/modules/customers/schema";
import { DetailPart, RowDetail } from "./detail-frame";
import { Identities } from "./identities";

/** One customer: who they are, how to reach them, who may be the same person, and what happened. */
export function CustomerDetail({ id, actions, onClose }: { id: number; actions: TaskActions; onClose: () => void }) {
  const t = useTranslations("customers");
  const mayWrite = useMay("customers.write");
  const mayStart = useMay("conversations.write");
  return (
    <RowDetail
      kind="customers"
      id={id}
      read={fetchCustomer}
      texts={{ name: t("detail.customer"), description: t("detail.customerText"), nameless: t("noName") }}
      actions={actions}
      onClose={onClose}
      about={({ company }) => company?.name ?? t("independent")}
      buttons={(customer) => (
        <>
          {mayStart ? (
            <Button onClick={() => actions.onTask({ type: "start", customer })}>
              <MessageSquarePlusIcon aria-hidden="true" />
              {t("actions.start")}
            </Button>
          ) : null}
          {mayWrite ? (
            <Button variant="outline" onClick={() => actions.onTask({ type: "customer-form", customer })}>
              <PencilIcon aria-hidden="true" />
              {t("actions.edit")}
            </Button>
          ) : null}
        </>
      )}
      facts={({ company, cpf, tags, notes, lastContactAt, createdAt, conversationCount }) => [
        {
          name: t("fields.company"),
          value: company ? (
            <button
              type="button"
              onClick={() => actions.onPanel({ type: "company", id: company.id })}
              className="min-h-6 rounded-md text-left text-brand underline underline-offset-2 hover:no-underline"
            >
              {company.name}
            </button>
          ) : (
            t("independent")
          ),
        },
        { name: t("fields.cpf"), value: cpf && maskCpf(cpf) },
        { name: t("columns.lastContact"), value: <LastContact instant={lastContactAt} /> },
        { name: t("detail.since"), value: <When instant={createdAt} /> },
        { name: t("detail.conversations"), value: t("detail.conversationCount", { count: conversationCount }) },
        { name: t("fields.tags"), value: tags.length > 0 ? <Tags tags={tags} /> : null },
        { name: t("fields.notes"), value: notes },
      ]}
    >
      {(customer) => (
        <>
          <RecordFields of={{ subject: "customer", id: customer.id }} mayWrite={mayWrite} headingLevel={3} />
          <DetailPart title={t("identities.title")}>
            <Identities customer={customer} onOther={(other) => actions.onPanel({ type: "customer", id: other })} />
          </DetailPart>
          {mayWrite ? <Duplicates customer={customer} actions={actions} /> : null}
        </>
      )}
    </RowDetail>
  );
}

/** Who may be the same person, and why; nothing where nobody is. */
function Duplicates({ customer, actions }: { customer: CustomerDetailDto; actions: TaskActions }) {
  const t = useTranslations("customers");
  const { data } = useQuery({
    // Another address, another answer.
    queryKey: [...rowKey("customers", customer.id), "duplicates", customer.version],
    queryFn: ({ signal }) => fetchDuplicates(customer.id, signal),
    retry: false,
  });
  if (!data || data.length === 0) return null;
  return (
    <DetailPart title={t("duplicates.ofOne")}>
      <ul aria-label={t("duplicates.ofOne")} className="flex flex-col gap-2">
        {data.map(({ customer: other, reasons }) => (
          <li
            key={other.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-tint p-3 text-list text-warning-tint-foreground"
          >
            <span className="min-w-0 flex-1 basis-40">
              <button
                type="button"
                onClick={() => actions.onPanel({ type: "customer", id: other.id })}
                className="max-w-full truncate rounded-md font-medium underline underline-offset-2 hover:no-underline"
              >
                {other.name || t("noName")}
              </button>
              <span className="mt-1 flex flex-wrap gap-1">
                {reasons.map((reason) => (
                  <Badge key={reason} tone="warning" className="border border-current/30">
                    {t(`duplicates.reasons.${reason}`)}
                  </Badge>
                ))}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={t("duplicates.compareNamed", { name: other.name || t("noName") })}
              onClick={() => actions.onTask({ type: "merge", customer, other })}
            >
              {t("duplicates.compare")}
            </Button>
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}
