import { useInfiniteQuery } from "@tanstack/react-query";
import { ListFilterIcon, MessageSquarePlusIcon, PencilIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { Tags, useIndustryText, When } from "@/components/customers/directory/directory-cells";
import { useProblemText } from "@/components/customers/directory/directory-states";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { RecordFields } from "@/components/desk/fields/record-fields";
import { ContactLink, siteOf } from "@/components/desk/screen/contact-link";
import { useMay } from "@/components/desk/screen/permissions";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { MoreButton } from "@/components/ui/more-button";
import { RowAction } from "@/components/ui/row-action";
import { Skeleton } from "@/components/ui/skeleton";
import { fetchCompany, fetchCompanyCustomers } from "@/lib/client/calls/customer-calls";
import { maskCnpj } from "@/lib/kernel/cnpj";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import { DetailPart, RowDetail } from "./detail-frame";

const PAGE_SIZE = 20;

/** One company: what it is, its customers, and what happened with them. */
export function CompanyDetail({ id, actions, onClose }: { id: number; actions: TaskActions; onClose: () => void }) {
  const t = useTranslations("customers");
  const mayWrite = useMay("customers.write");
  const industryText = useIndustryText();
  const openCustomer = (customerId: number) => actions.onPanel({ type: "customer", id: customerId });
  const link = (kind: "email" | "phone" | "site", value: string | null) =>
    value && <ContactLink kind={kind} value={value} className="inline-block break-all" />;
  return (
    <RowDetail
      kind="companies"
      id={id}
      read={fetchCompany}
      texts={{ name: t("detail.company"), description: t("detail.companyText"), nameless: "" }}
      actions={actions}
      onClose={onClose}
      about={({ industry, size }) =>
        [industry && industryText(industry), t(`sizes.${size}`)].filter(Boolean).join(" · ")
      }
      buttons={(company) =>
        mayWrite ? (
          <Button onClick={() => actions.onTask({ type: "company-form", company })}>
            <PencilIcon aria-hidden="true" />
            {t("actions.edit")}
          </Button>
        ) : null
      }
      facts={({ email, phone, website, cnpj, address, createdAt, tags, notes }) => [
        { name: t("fields.email"), value: link("email", email) },
        { name: t("fields.phone"), value: link("phone", phone) },
        { name: t("fields.website"), value: link("site", siteOf(website)) },
        { name: t("fields.cnpj"), value: cnpj && maskCnpj(cnpj) },
        { name: t("fields.address"), value: address },
        { name: t("columns.created"), value: <When instant={createdAt} /> },
        { name: t("fields.tags"), value: tags.length > 0 ? <Tags tags={tags} /> : null },
        { name: t("fields.notes"), value: notes },
      ]}
      onCustomer={openCustomer}
    >
      {(company) => (
        <>
          <RecordFields of={{ subject: "company", id: company.id }} mayWrite={mayWrite} headingLevel={3} />
          <CompanyCustomers company={company} actions={actions} onOpen={openCustomer} />
        </>
      )}
    </RowDetail>
  );
}

function CompanyCustomers({
  company,
  actions,
  onOpen,
}: {
  company: CompanyDto;
  actions: TaskActions;
  onOpen: (customerId: number) => void;
}) {
  const t = useTranslations("customers");
  const mayStart = useMay("conversations.write");
  const problemText = useProblemText();
  const query = useInfiniteQuery({
    // Under the key of a customer list, so that what refreshes those refreshes this.
    queryKey: ["directory-row", "customers", "of-company", company.id, company.customerCount],
    queryFn: ({ pageParam, signal }) =>
      fetchCompanyCustomers(company.id, { cursor: pageParam, pageSize: PAGE_SIZE }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    retry: false,
  });
  const customers = query.data?.pages.flatMap(({ items }) => items) ?? null;
  return (
    <DetailPart
      title={t("detail.customersOf", { count: company.customerCount })}
      action={
        company.customerCount > 0 ? (
          <Button variant="ghost" size="sm" onClick={() => actions.onShowCustomersOf(company.id)}>
            <ListFilterIcon aria-hidden="true" />
            {t("detail.showInList")}
          </Button>
        ) : undefined
      }
    >
      {customers === null ? (
        query.isError ? (
          <p role="alert" className="text-danger text-list">
            {problemText(query.error)}
          </p>
        ) : (
          <Skeleton className="h-20" />
        )
      ) : customers.length === 0 ? (
        <p className="text-list text-muted-foreground">{t("detail.noCustomers")}</p>
      ) : (
        <ul
          aria-label={t("title.customers")}
          className="flex flex-col divide-y divide-border rounded-md border border-border"
        >
          {customers.map((customer) => {
            const name = customer.name.trim() || t("noName");
            return (
              <li key={customer.id} className="flex min-w-0 items-center gap-3 py-1 pr-1 pl-3 text-list">
                <Avatar name={name} size="sm" />
                <span className="min-w-0 flex-1">
                  <button
                    type="button"
                    aria-label={t("actions.viewNamed", { name })}
                    onClick={() => onOpen(customer.id)}
                    className="touch-line block max-w-full truncate rounded-md text-left font-medium underline-offset-4 hover:underline"
                  >
                    {name}
                  </button>
                  {customer.email ? (
                    <span className="block truncate text-muted-foreground text-xs">{customer.email}</span>
                  ) : null}
                </span>
                {mayStart ? (
                  <RowAction
                    label={t("actions.startWith", { name })}
                    icon={<MessageSquarePlusIcon aria-hidden="true" />}
                    onClick={() => actions.onTask({ type: "start", customer })}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      )}
      <MoreButton query={query} label={t("more.load")} />
    </DetailPart>
  );
}
