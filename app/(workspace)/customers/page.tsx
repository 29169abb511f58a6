import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DirectoryScreen } from "@/components/customers/directory/directory-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { listCompanies } from "@/lib/modules/companies/queries";
import { companiesQuerySchema } from "@/lib/modules/companies/schema";
import { FIELD_SUBJECT, readDirectory, viewParameters, viewText } from "@/lib/modules/customers/filter";
import { listCustomers } from "@/lib/modules/customers/queries";
import { customersQuerySchema } from "@/lib/modules/customers/schema";
import { unlessRefused } from "@/lib/modules/fields/conditions/exact-values";
import { listFields } from "@/lib/modules/fields/definitions";
import { NO_FIELDS } from "@/lib/modules/fields/filter";
import { fieldsInLists } from "@/lib/modules/fields/listed-values";
import { pageParameters } from "@/lib/modules/records/query-codec";
import { pageContext } from "@/lib/platform/session/page-context";

/** Title of the tab. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customers");
  return { title: t("title.directory") };
}

// What the list's call refuses as unknown.
function present(query: Readonly<Record<string, string | number | null | undefined>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value]])),
  );
}

/** The directory with the rows of its first paint. */
export default async function CustomersPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [ctx, parameters] = await Promise.all([pageContext(), searchParams]);
  // Signed out: the layout shows the welcome panel.
  if (!ctx) return null;
  const readAt = Date.now();
  const { view } = readDirectory(pageParameters(parameters));
  const { fields } = view;
  const query = present(viewParameters({ ...view, fields: NO_FIELDS }));
  const seedOf = <Page extends { items: unknown[] }>({ items, ...page }: Page) => ({
    view: viewText(view),
    list: { ...page, rows: items as Page["items"] },
    readAt,
  });
  const [customers, companies, defined, ofCustomers, ofCompanies] = await Promise.all([
    view.kind === "customers"
      ? unlessRefused(fields, listCustomers(ctx, customersQuerySchema.parse(query), fields))
      : null,
    view.kind === "companies"
      ? unlessRefused(fields, listCompanies(ctx, companiesQuerySchema.parse(query), fields))
      : null,
    // The words of what is asked.
    Object.keys(fields).length === 0 ? null : listFields(ctx, FIELD_SUBJECT[view.kind]),
    fieldsInLists(ctx, "customer"),
    fieldsInLists(ctx, "company"),
  ]);
  return (
    <ClientMessages namespaces={["customers", "fields", "answers", "records"]}>
      <DirectoryScreen
        viewer={{
          id: ctx.attender.id,
          name: ctx.attender.fullName,
        }}
        timeZone={ctx.workspace.timeZone}
        renderedAt={readAt}
        customers={customers && seedOf(customers)}
        companies={companies && seedOf(companies)}
        fields={defined}
        listed={{ customers: ofCustomers, companies: ofCompanies }}
      />
    </ClientMessages>
  );
}
