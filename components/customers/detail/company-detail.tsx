import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ListFilterIcon, MessageSquarePlusIcon, PencilIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { DirectoryStatus, Tags, useIndustryText, When } from "@/components/customers/directory/directory-cells";
import { useProblemText } from "@/components/customers/directory/directory-states";
import type { TaskActions } from "@/components/customers/directory/task-actions";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { MoreButton } from "@/components/ui/more-button";
import { RowAction } from "@/components/ui/row-action";
import { Skeleton } from "@/components/ui/skeleton";
import { rowKey } from "@/lib/client/cache/customer-cache";
import { fetchCompany, fetchCompanyCustomers } from "@/lib/client/calls/customer-calls";
import { maskCnpj } from "@/lib/kernel/cnpj";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import { DetailFrame, DetailPart, Facts } from "./detail-frame";
import { DeleteButton, DetailPending, useGoneBy } from "./detail-pending";
import { Timeline } from "./timeline";

const PAGE_SIZE = 20;

/** One company: what it is, its customers, and what happened with them. */
export function CompanyDetail({ id, actions, onClose }: { id: number; actions: TaskActions; onClose: () => void }) {
  const t = useTranslations("customers");
  const query = useQuery({
    queryKey: rowKey("companies", id),
    queryFn: ({ signal }) => fetchCompany(id, signal),
    retry: false,
  });
  const { data } = query;
  const goneBy = useGoneBy("companies", id);
  const industryText = useIndustryText();
  if (!data || query.isError) {
    const name = data?.name ?? t("detail.company");
    return (
      <DetailFrame name={name} description={t("detail.companyText")} onClose={onClose}>
        <DetailPending kind="companies" {...{ id, name, query, goneBy, actions, onClose }} />
      </DetailFrame>
    );
  }
  const website = data.website && /^https?:\/\//i.test(data.website) ? data.website : null;
  const openCustomer = (customerId: number) => actions.onPanel({ type: "customer", id: customerId });
  return (
    <DetailFrame
      name={data.name}
      description={[data.industry && industryText(data.industry), t(`sizes.${data.size}`)].filter(Boolean).join(" · ")}
      badge={<DirectoryStatus status={data.status} />}
      buttons={
        <>
          <Button onClick={() => actions.onTask({ type: "company-form", company: data })}>
            <PencilIcon aria-hidden="true" />
            {t("actions.edit")}
          </Button>
          <DeleteButton onDelete={() => actions.onDelete("companies", data)} />
        </>
      }
      onClose={onClose}
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <DetailPart title={t("detail.facts")}>
            <Facts
              facts={[
                {
                  key: "email",
                  name: t("fields.email"),
                  value: data.email ? <Anchor href={`mailto:${data.email}`}>{data.email}</Anchor> : null,
                },
                {
                  key: "phone",
                  name: t("fields.phone"),
                  value: data.phone ? (
                    <Anchor href={`tel:${data.phone.replace(/[^\d+]/g, "")}`}>{data.phone}</Anchor>
                  ) : null,
                },
                {
                  key: "website",
                  name: t("fields.website"),
                  value: website ? <Anchor href={website}>{website.replace(/^https?:\/\//i, "")}</Anchor> : null,
                },
                { key: "cnpj", name: t("fields.cnpj"), value: data.cnpj && maskCnpj(data.cnpj) },
                { key: "address", name: t("fields.address"), value: data.address },
                { key: "created", name: t("columns.created"), value: <When instant={data.createdAt} /> },
                { key: "tags", name: t("fields.tags"), value: data.tags.length > 0 ? <Tags tags={data.tags} /> : null },
                { key: "notes", name: t("fields.notes"), value: data.notes },
              ]}
            />
          </DetailPart>
          <CompanyCustomers company={data} actions={actions} onOpen={openCustomer} />
        </div>
        <DetailPart title={t("timeline.title")}>
          <Timeline kind="companies" id={id} onCustomer={openCustomer} />
        </DetailPart>
      </div>
    </DetailFrame>
  );
}

function Anchor({ href, children }: { href: string; children: string }) {
  const isOutside = /^https?:/i.test(href);
  return (
    <a
      href={href}
      target={isOutside ? "_blank" : undefined}
      rel={isOutside ? "noopener noreferrer nofollow" : undefined}
      className="inline-block break-all text-brand underline underline-offset-2 hover:no-underline"
    >
      {children}
    </a>
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
                <RowAction
                  label={t("actions.startWith", { name })}
                  icon={<MessageSquarePlusIcon aria-hidden="true" />}
                  onClick={() => actions.onTask({ type: "start", customer })}
                />
              </li>
            );
          })}
        </ul>
      )}
      <MoreButton query={query} label={t("more.load")} />
    </DetailPart>
  );
}
