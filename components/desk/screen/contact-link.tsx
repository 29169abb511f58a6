import { cn } from "@/components/ui/cn";

/** The address of somebody's site, where it is one of the web's. */
export function siteOf(website: string | null | undefined): string | null {
  return website && /^https?:\/\//i.test(website) ? website : null;
}

const HREFS = {
  email: (value: string) => `mailto:${value}`,
  phone: (value: string) => `tel:${value.replace(/[^\d+]/g, "")}`,
  site: (value: string) => value,
};

/** A way to reach somebody, as a link. A site, which `siteOf` has let through, opens beside the work. */
export function ContactLink({
  kind,
  value,
  className,
}: {
  kind: keyof typeof HREFS;
  value: string;
  className?: string;
}) {
  return (
    <a
      href={HREFS[kind](value)}
      {...(kind === "site" && { target: "_blank", rel: "noopener noreferrer nofollow" })}
      className={cn("text-brand underline underline-offset-2 hover:no-underline", className)}
    >
      {kind === "site" ? value.replace(/^https?:\/\//i, "") : value}
    </a>
  );
}
