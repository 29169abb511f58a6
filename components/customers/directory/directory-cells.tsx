import { BuildingIcon, MailIcon, PhoneIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useScreen } from "@/components/desk/screen/screen-context";
import { TagBadge } from "@/components/desk/tags/tag-badge";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { isKnownIndustry } from "@/lib/client/calls/customer-choices";
import type { CompanyStatus } from "@/lib/modules/companies/schema";
import type { CustomerStatus } from "@/lib/modules/customers/schema";

const TONES: Record<CustomerStatus | CompanyStatus, BadgeTone> = {
  active: "success",
  inactive: "neutral",
  prospect: "info",
  lead: "purple",
};

/** A customer's or a company's status. */
export function DirectoryStatus({ status }: { status: CustomerStatus | CompanyStatus }) {
  const t = useTranslations("customers.status");
  return <Badge tone={TONES[status]}>{t(status)}</Badge>;
}

/** An instant: the time today, 'yesterday', or the date; all of it in the tooltip. */
export function When({ instant }: { instant: string }) {
  const t = useTranslations("customers");
  const { times } = useScreen();
  const daysAgo = times.daysAgo(instant);
  return (
    <time dateTime={instant} title={times.exact(instant)}>
      {daysAgo === 0
        ? t("today", { time: times.time(instant) })
        : daysAgo === 1
          ? t("yesterday")
          : times.shortDate(instant)}
    </time>
  );
}

/** When somebody was last heard of, or 'never'. */
export function LastContact({ instant }: { instant: string | null }) {
  const t = useTranslations("customers");
  return instant === null ? t("never") : <When instant={instant} />;
}

/** An industry in the reader's language where it is one of the named ones. */
export function useIndustryText(): (industry: string) => string {
  const t = useTranslations("customers.industries");
  return (industry) => (isKnownIndustry(industry) ? t(industry) : industry);
}

/** Ways to reach somebody, one below the other. */
export function Contacts({ email, phone }: { email: string | null; phone: string | null }) {
  const t = useTranslations("customers");
  if (email === null && phone === null) return <span className="text-muted-foreground">{t("noContact")}</span>;
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      {email === null ? null : (
        <Line icon={<MailIcon />} name={t("fields.email")}>
          {email}
        </Line>
      )}
      {phone === null ? null : (
        <Line icon={<PhoneIcon />} name={t("fields.phone")}>
          {phone}
        </Line>
      )}
    </span>
  );
}

/** The company of a customer, or 'independent'. */
export function CompanyName({ company }: { company: { name: string } | null }) {
  const t = useTranslations("customers");
  if (company === null) return <span className="text-muted-foreground">{t("independent")}</span>;
  return (
    <Line icon={<BuildingIcon />} name={t("fields.company")}>
      {company.name}
    </Line>
  );
}

function Line({ icon, name, children }: { icon: ReactNode; name: string; children: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5 [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:text-muted-foreground">
      {icon}
      <span className="sr-only">{name}: </span>
      <span className="truncate" title={children}>
        {children}
      </span>
    </span>
  );
}

/** Tags, the first few of them where there is no room for all. */
export function Tags({ tags, most = Number.POSITIVE_INFINITY }: { tags: readonly string[]; most?: number }) {
  const t = useTranslations("customers");
  if (tags.length === 0) return null;
  const hidden = tags.length - most;
  return (
    <ul aria-label={t("fields.tags")} className="flex min-w-0 flex-wrap gap-1">
      {tags.slice(0, most).map((tag) => (
        <li key={tag} className="min-w-0 max-w-full">
          <TagBadge name={tag} />
        </li>
      ))}
      {hidden > 0 ? (
        <li>
          <Badge title={tags.slice(most).join(", ")}>+{hidden}</Badge>
        </li>
      ) : null}
    </ul>
  );
}
