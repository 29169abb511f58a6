import { EyeIcon, PencilIcon, Trash2Icon, UsersIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Cell, DirectoryTable, TableRow } from "@/components/desk/list/record-table";
import { RowAction } from "@/components/ui/row-action";
import type { DirectoryList } from "@/lib/client/calls/customer-calls";
import type { CompanyDto } from "@/lib/modules/companies/schema";
import type { DirectoryView } from "@/lib/modules/customers/filter";
import { Contacts, DirectoryStatus, useIndustryText, When } from "./directory-cells";
import { RowName } from "./row-name";

const COLUMNS = "lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.1fr)_minmax(0,1.3fr)_5rem_6rem_6.5rem_7.5rem]";

/** What can be done to a company in the list. */
export type CompanyActions = {
  onOpen: (company: CompanyDto) => void;
  onEdit: (company: CompanyDto) => void;
  onDelete: (company: CompanyDto) => void;
  onApproachDetail: () => void;
  onApproachForm: () => void;
};

/** The companies. */
export function CompaniesTable({
  list,
  view,
  actions,
  onSort,
}: {
  list: DirectoryList<CompanyDto>;
  view: DirectoryView;
  actions: CompanyActions;
  onSort: (sort: DirectoryView["sort"]) => void;
}) {
  const t = useTranslations("customers");
  return (
    <DirectoryTable
      label={t("title.companies")}
      total={list.isTotalCapped ? null : list.total}
      columns={COLUMNS}
      heads={[
        {
          key: "company",
          label: t("columns.company"),
          sort: {
            isActive: view.sort === "name",
            direction: "ascending",
            label: t("sort.byName"),
            onSort: () => onSort("name"),
          },
        },
        { key: "industry", label: t("columns.industry") },
        { key: "contacts", label: t("columns.contacts") },
        { key: "count", label: t("columns.customerCount") },
        { key: "status", label: t("columns.status") },
        {
          key: "created",
          label: t("columns.created"),
          sort: {
            isActive: view.sort === "newest",
            direction: "descending",
            label: t("sort.byNewest"),
            onSort: () => onSort("newest"),
          },
        },
        { key: "actions", label: t("columns.actions"), className: "text-right" },
      ]}
    >
      {list.rows.map((company, index) => (
        <CompanyRow key={company.id} company={company} position={index + 1} actions={actions} />
      ))}
    </DirectoryTable>
  );
}

const CompanyRow = memo(function CompanyRow({
  company,
  position,
  actions,
}: {
  company: CompanyDto;
  position: number;
  actions: CompanyActions;
}) {
  const t = useTranslations("customers");
  const industryText = useIndustryText();
  const { name } = company;
  return (
    <TableRow columns={COLUMNS} position={position} onOpen={() => actions.onOpen(company)}>
      <Cell>
        <RowName
          name={name}
          fallback={t("noName")}
          rowKey={`companies-${company.id}`}
          onOpen={() => actions.onOpen(company)}
          onApproach={actions.onApproachDetail}
        />
      </Cell>
      <Cell>
        <span className="block truncate">{company.industry ? industryText(company.industry) : t("noIndustry")}</span>
        <span className="block truncate text-muted-foreground">{t(`sizes.${company.size}`)}</span>
      </Cell>
      <Cell>
        <Contacts email={company.email} phone={company.phone} />
      </Cell>
      <Cell className="tabular-nums">
        <span
          title={t("customerCount", { count: company.customerCount })}
          className="inline-flex items-center gap-1.5 [&>svg]:size-3.5 [&>svg]:text-muted-foreground"
        >
          <UsersIcon aria-hidden="true" />
          {company.customerCount}
          <span className="text-muted-foreground lg:sr-only">
            {t("customerWord", { count: company.customerCount })}
          </span>
        </span>
      </Cell>
      <Cell className="max-lg:w-auto">
        <DirectoryStatus status={company.status} />
      </Cell>
      <Cell label={t("columns.created")} className="max-lg:ml-auto max-lg:w-auto lg:text-muted-foreground">
        <When instant={company.createdAt} />
      </Cell>
      <Cell className="max-lg:-mr-2 max-lg:border-border max-lg:border-t max-lg:pt-2">
        <span className="flex justify-end gap-0.5">
          <RowAction
            label={t("actions.viewNamed", { name })}
            icon={<EyeIcon aria-hidden="true" />}
            onApproach={actions.onApproachDetail}
            onClick={() => actions.onOpen(company)}
          />
          <RowAction
            label={t("actions.editNamed", { name })}
            icon={<PencilIcon aria-hidden="true" />}
            onApproach={actions.onApproachForm}
            onClick={() => actions.onEdit(company)}
          />
          <RowAction
            label={t("actions.deleteNamed", { name })}
            icon={<Trash2Icon aria-hidden="true" />}
            onClick={() => actions.onDelete(company)}
          />
        </span>
      </Cell>
    </TableRow>
  );
});
