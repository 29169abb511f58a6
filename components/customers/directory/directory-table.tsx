import { EyeIcon, MessageSquarePlusIcon, PencilIcon, Trash2Icon, UsersIcon } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { useListedFields, useListedValues } from "@/components/desk/fields/use-listed-values";
import { Cell, type Column, DirectoryTable as Table, TableRow } from "@/components/desk/list/record-table";
import { useMay } from "@/components/desk/screen/permissions";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { RowAction } from "@/components/ui/row-action";
import type { DirectoryList, DirectoryRow } from "@/lib/client/calls/customer-calls";
import { lazyPlace } from "@/lib/client/lazy-part";
import { type DirectoryKind, type DirectoryView, FIELD_SUBJECT } from "@/lib/modules/customers/filter";
import { fieldLabel } from "@/lib/modules/fields/policy";
import type { DefinedField, ListedRecord } from "@/lib/modules/fields/schema";
import { CompanyName, Contacts, DirectoryStatus, LastContact, Tags, useIndustryText, When } from "./directory-cells";
import { CompanyDetail, CompanyDialog, CustomerDetail, CustomerDialog } from "./directory-parts";
import type { TaskActions } from "./task-actions";

const ListedText = lazyPlace(() => import("@/components/desk/fields/listed-text"), "ListedText");

const COLUMNS: Record<DirectoryKind, string> = {
  customers: "lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1.4fr)_6.5rem_7rem_var(--listed,)_7.5rem]",
  companies: "lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1.1fr)_minmax(0,1.3fr)_5rem_6rem_6.5rem_var(--listed,)_7.5rem]",
};
const HEADS = {
  customers: ["customer", "company", "contact", "status", "lastContact", "actions"],
  companies: ["company", "industry", "contacts", "customerCount", "status", "created", "actions"],
} as const;
/** The widths of columns of the workspace's own fields, by their number. A narrower screen would cut the names off for them. */
const LISTED_WIDTHS = [
  "",
  "xl:[--listed:minmax(0,1fr)]",
  "xl:[--listed:minmax(0,1fr)_minmax(0,1fr)]",
  "xl:[--listed:minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]",
];
const LISTED_CELL = "max-xl:hidden";
const DATE = "max-lg:ml-auto max-lg:w-auto lg:text-muted-foreground";

/** The customers, or the companies. */
export function DirectoryTable({
  list,
  view: { kind, sort },
  actions,
  onSort,
}: {
  list: DirectoryList<DirectoryRow>;
  view: DirectoryView;
  /** The same ones each time, so that rows aren't drawn again. */
  actions: TaskActions;
  onSort: (sort: DirectoryView["sort"]) => void;
}) {
  const t = useTranslations("customers");
  const byName = { isActive: sort === "name", direction: "ascending" } as const;
  const sorts = {
    customer: {
      ...byName,
      label: t("sort.toggle", { sort }),
      onSort: () => onSort(sort === "name" ? "newest" : "name"),
    },
    company: { ...byName, label: t("sort.byName"), onSort: () => onSort("name") },
    created: {
      isActive: sort === "newest",
      direction: "descending",
      label: t("sort.byNewest"),
      onSort: () => onSort("newest"),
    },
  } as const;
  const sortOf = (head: string) =>
    head === "customer" || head === "created" || (head === "company" && kind === "companies") ? sorts[head] : undefined;
  const subject = FIELD_SUBJECT[kind];
  const fields = useListedFields(subject);
  const values = useListedValues(
    subject,
    fields,
    list.rows.map(({ id }) => id),
  );
  const locale = useLocale() === "en" ? "en" : "pt-BR";
  const own = fields.map((field) => ({
    key: `field ${field.key}`,
    label: fieldLabel(field, locale),
    className: cn(LISTED_CELL, "truncate"),
  }));
  const heads: Column[] = HEADS[kind].map((head) => ({
    key: head,
    label: t(`columns.${head}`),
    sort: sortOf(head),
    className: head === "actions" ? "text-right" : undefined,
  }));
  return (
    <Table
      label={t(`title.${kind}`)}
      total={list.isTotalCapped ? null : list.total}
      columns={COLUMNS[kind]}
      className={LISTED_WIDTHS[fields.length]}
      heads={[...heads.slice(0, -1), ...own, ...heads.slice(-1)]}
    >
      {list.rows.map((row, index) => (
        <Row
          key={row.id}
          row={row}
          fields={fields}
          values={values.get(row.id)}
          position={index + 1}
          actions={actions}
        />
      ))}
    </Table>
  );
}

const Row = memo(function Row({
  row,
  fields,
  values,
  position,
  actions,
}: {
  row: DirectoryRow;
  /** The fields that lists show, and what the row has in them; undefined: that isn't known yet. */
  fields: readonly DefinedField[];
  values: ListedRecord | undefined;
  position: number;
  actions: TaskActions;
}) {
  const t = useTranslations("customers");
  const mayWrite = useMay("customers.write");
  const mayStart = useMay("conversations.write");
  const industryText = useIndustryText();
  const name = row.name.trim() || t("noName");
  const isCompany = "customerCount" in row;
  const kind = isCompany ? "companies" : "customers";
  const [detail, form] = isCompany ? [CompanyDetail, CompanyDialog] : [CustomerDetail, CustomerDialog];
  const open = () => actions.onPanel({ type: isCompany ? "company" : "customer", id: row.id });
  return (
    <TableRow columns={COLUMNS[kind]} position={position} onOpen={open}>
      <Cell>
        <RowName name={name} rowKey={`${kind}-${row.id}`} onOpen={open} onApproach={detail.preload}>
          {isCompany ? null : <Tags tags={row.tags} most={2} />}
        </RowName>
      </Cell>
      <Cell>
        {isCompany ? (
          <>
            <span className="block truncate">{row.industry ? industryText(row.industry) : t("noIndustry")}</span>
            <span className="block truncate text-muted-foreground">{t(`sizes.${row.size}`)}</span>
          </>
        ) : (
          <CompanyName company={row.company} />
        )}
      </Cell>
      <Cell>
        <Contacts email={row.email} phone={row.phone} />
      </Cell>
      {isCompany ? (
        <Cell className="tabular-nums">
          <span
            title={t("customerCount", { count: row.customerCount })}
            className="inline-flex items-center gap-1.5 [&>svg]:size-3.5 [&>svg]:text-muted-foreground"
          >
            <UsersIcon aria-hidden="true" />
            {row.customerCount}
            <span className="text-muted-foreground lg:sr-only">{t("customerWord", { count: row.customerCount })}</span>
          </span>
        </Cell>
      ) : null}
      <Cell className="max-lg:w-auto">
        <DirectoryStatus status={row.status} />
      </Cell>
      <Cell label={t(isCompany ? "columns.created" : "columns.lastContact")} className={DATE}>
        {isCompany ? <When instant={row.createdAt} /> : <LastContact instant={row.lastContactAt} />}
      </Cell>
      {fields.length > 0 ? <ListedCells fields={fields} values={values} /> : null}
      <Cell className="max-lg:-mr-2 max-lg:border-border max-lg:border-t max-lg:pt-2">
        <span className="flex justify-end gap-0.5">
          {isCompany ? (
            <RowAction
              label={t("actions.viewNamed", { name })}
              icon={<EyeIcon aria-hidden="true" />}
              onApproach={detail.preload}
              onClick={open}
            />
          ) : mayStart ? (
            <RowAction
              label={t("actions.startWith", { name })}
              icon={<MessageSquarePlusIcon aria-hidden="true" />}
              onClick={() => actions.onTask({ type: "start", customer: row })}
            />
          ) : null}
          {mayWrite ? (
            <>
              <RowAction
                label={t("actions.editNamed", { name })}
                icon={<PencilIcon aria-hidden="true" />}
                onApproach={form.preload}
                onClick={() =>
                  actions.onTask(
                    isCompany ? { type: "company-form", company: row } : { type: "customer-form", customer: row },
                  )
                }
              />
              <RowAction
                label={t("actions.deleteNamed", { name })}
                icon={<Trash2Icon aria-hidden="true" />}
                onClick={() => actions.onDelete(kind, row)}
              />
            </>
          ) : null}
        </span>
      </Cell>
    </TableRow>
  );
});

function ListedCells({ fields, values }: { fields: readonly DefinedField[]; values: ListedRecord | undefined }) {
  return fields.map((field) => (
    <Cell key={field.key} className={LISTED_CELL}>
      {values?.fields[field.key] === undefined ? null : <ListedText field={field} values={values} />}
    </Cell>
  ));
}

/** Who or what a row is: the button that opens it. `rowKey` is how the focus finds back. */
function RowName({
  name,
  rowKey,
  onOpen,
  onApproach,
  children,
}: {
  name: string;
  rowKey: string;
  onOpen: () => void;
  onApproach: () => void;
  children: ReactNode;
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={name} />
      <span className="flex min-w-0 flex-col gap-0.5">
        <button
          type="button"
          data-row-name={rowKey}
          title={name}
          className="touch-line min-w-0 max-w-full truncate rounded-md text-left font-medium underline-offset-4 hover:underline"
          onPointerEnter={onApproach}
          onFocus={onApproach}
          onClick={onOpen}
        >
          {name}
        </button>
        {children}
      </span>
    </span>
  );
}
