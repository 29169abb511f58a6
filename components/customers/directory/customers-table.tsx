import { MessageSquarePlusIcon, PencilIcon, Trash2Icon } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Cell, DirectoryTable, TableRow } from "@/components/desk/list/record-table";
import { RowAction } from "@/components/ui/row-action";
import type { DirectoryList } from "@/lib/client/calls/customer-calls";
import type { DirectoryView } from "@/lib/modules/customers/filter";
import type { CustomerDto } from "@/lib/modules/customers/schema";
import { CompanyName, Contacts, DirectoryStatus, LastContact, Tags } from "./directory-cells";
import { RowName } from "./row-name";

const COLUMNS = "lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1.4fr)_6.5rem_7rem_7.5rem]";

/** What can be done to a customer in the list. The functions stay the same, so that rows aren't drawn again. */
export type CustomerActions = {
  onOpen: (customer: CustomerDto) => void;
  onStart: (customer: CustomerDto) => void;
  onEdit: (customer: CustomerDto) => void;
  onDelete: (customer: CustomerDto) => void;
  onApproachDetail: () => void;
  onApproachForm: () => void;
};

/** The customers. */
export function CustomersTable({
  list,
  view,
  actions,
  onSort,
}: {
  list: DirectoryList<CustomerDto>;
  view: DirectoryView;
  actions: CustomerActions;
  onSort: (sort: DirectoryView["sort"]) => void;
}) {
  const t = useTranslations("customers");
  return (
    <DirectoryTable
      label={t("title.customers")}
      total={list.isTotalCapped ? null : list.total}
      columns={COLUMNS}
      heads={[
        {
          key: "customer",
          label: t("columns.customer"),
          sort: {
            isActive: view.sort === "name",
            direction: "ascending",
            label: t("sort.toggle", { sort: view.sort }),
            onSort: () => onSort(view.sort === "name" ? "newest" : "name"),
          },
        },
        { key: "company", label: t("columns.company") },
        { key: "contact", label: t("columns.contact") },
        { key: "status", label: t("columns.status") },
        { key: "lastContact", label: t("columns.lastContact") },
        { key: "actions", label: t("columns.actions"), className: "text-right" },
      ]}
    >
      {list.rows.map((customer, index) => (
        <CustomerRow key={customer.id} customer={customer} position={index + 1} actions={actions} />
      ))}
    </DirectoryTable>
  );
}

const CustomerRow = memo(function CustomerRow({
  customer,
  position,
  actions,
}: {
  customer: CustomerDto;
  position: number;
  actions: CustomerActions;
}) {
  const t = useTranslations("customers");
  const name = customer.name.trim() || t("noName");
  return (
    <TableRow columns={COLUMNS} position={position} onOpen={() => actions.onOpen(customer)}>
      <Cell>
        <RowName
          name={customer.name}
          fallback={t("noName")}
          rowKey={`customers-${customer.id}`}
          onOpen={() => actions.onOpen(customer)}
          onApproach={actions.onApproachDetail}
        >
          <Tags tags={customer.tags} most={2} />
        </RowName>
      </Cell>
      <Cell>
        <CompanyName company={customer.company} />
      </Cell>
      <Cell>
        <Contacts email={customer.email} phone={customer.phone} />
      </Cell>
      <Cell className="max-lg:w-auto">
        <DirectoryStatus status={customer.status} />
      </Cell>
      <Cell label={t("columns.lastContact")} className="max-lg:ml-auto max-lg:w-auto lg:text-muted-foreground">
        <LastContact instant={customer.lastContactAt} />
      </Cell>
      <Cell className="max-lg:-mr-2 max-lg:border-border max-lg:border-t max-lg:pt-2">
        <span className="flex justify-end gap-0.5">
          <RowAction
            label={t("actions.startWith", { name })}
            icon={<MessageSquarePlusIcon aria-hidden="true" />}
            onClick={() => actions.onStart(customer)}
          />
          <RowAction
            label={t("actions.editNamed", { name })}
            icon={<PencilIcon aria-hidden="true" />}
            onApproach={actions.onApproachForm}
            onClick={() => actions.onEdit(customer)}
          />
          <RowAction
            label={t("actions.deleteNamed", { name })}
            icon={<Trash2Icon aria-hidden="true" />}
            onClick={() => actions.onDelete(customer)}
          />
        </span>
      </Cell>
    </TableRow>
  );
});
