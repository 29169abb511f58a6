import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DirectoryScreen } from "@/components/customers/directory/directory-screen";
import { ClientMessages } from "@/components/shell/client-messages";
import { listCompanies } from "@/lib/modules/companies/queries";
import { companiesQuerySchema } from "@/lib/modules/companies/schema";
import { readDirectory, viewParameters, viewText } from "@/lib/modules/customers/filter";
import { listCustomers } from "@/lib/modules/customers/queries";
import { customersQuerySchema } from "@/lib/modules/customers/schema";
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
  const { view } = readDirectory((name) => {
    const value = parameters[name];
    return Array.isArray(value) ? value[0] : value;
  });
  const query = present(viewParameters(view));
  const seedOf = <Page extends { items: unknown[] }>({ items, ...page }: Page) => ({
    view: viewText(view),
    list: { ...page, rows: items as Page["items"] },
    readAt,
  });
  const [customers, companies] = await Promise.all([
    view.kind === "customers" ? listCustomers(ctx, customersQuerySchema.parse(query)) : null,
    view.kind === "companies" ? listCompanies(ctx, companiesQuerySchema.parse(query)) : null,
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
      />
    </ClientMessages>
  );
}
