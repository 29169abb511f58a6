import { CheckIcon, ReceiptTextIcon, TriangleAlertIcon } from "lucide-react";
import { useLocale, useTimeZone, useTranslations } from "next-intl";
import { sizeText } from "@/components/desk/attachments/file-kind";
import { makeTimes } from "@/components/desk/screen/times";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import type { BillingDto } from "@/lib/modules/billing/schema";
import { PayDue } from "./pay-due";
import { type BillingTexts, ReceiptsTable } from "./receipts-table";
import { UsageBar } from "./usage-bar";

type Subscription = NonNullable<BillingDto["subscription"]>;
const TONES = { active: "success", past_due: "warning", canceled: "neutral" } as const satisfies Record<
  Subscription["status"],
  BadgeTone
>;

/** Plan, usage and receipts. Drawn on the server alone; only paying a due month needs the browser. */
export function BillingSection({ billing, renderedAt }: { billing: BillingDto; renderedAt: number }) {
  const t = useTranslations("settings.billing");
  const locale = useLocale();
  const texts = useBillingTexts(renderedAt);
  const { subscription, usage, receipts } = billing;
  return (
    <div className="flex flex-col gap-6">
      {subscription ? (
        <PlanSummary plan={billing.plan} subscription={subscription} texts={texts} renderedAt={renderedAt} />
      ) : (
        <p className="text-list text-muted-foreground">{t("noSubscription")}</p>
      )}
      <section aria-labelledby="usage">
        <h3 id="usage" className="mb-2 font-medium text-sm">
          {t("usage")}
        </h3>
        <div className="grid gap-4 sm:grid-cols-2">
          <UsageBar
            label={t("seats")}
            text={t("seatsOf", { used: usage.seats, limit: usage.seatLimit })}
            used={usage.seats}
            limit={usage.seatLimit}
            full={t("seatsFull")}
          />
          {usage.storageLimitBytes === null ? (
            <p className="flex flex-wrap justify-between gap-x-3 text-list">
              <span>{t("storage")}</span>
              <span className="text-muted-foreground tabular-nums">
                {sizeText(usage.storageBytes, locale) || "0 MB"}
              </span>
            </p>
          ) : (
            <UsageBar
              label={t("storage")}
              text={t("seatsOf", {
                used: sizeText(usage.storageBytes, locale) || "0 MB",
                limit: sizeText(usage.storageLimitBytes, locale),
              })}
              used={usage.storageBytes}
              limit={usage.storageLimitBytes}
              full={t("storageFull")}
            />
          )}
        </div>
      </section>
      <section aria-labelledby="receipts">
        <h3 id="receipts" className="mb-1 font-medium text-sm">
          {t("receipts")}
        </h3>
        {receipts.length === 0 ? (
          <EmptyState
            className="rounded-md border border-border border-dashed py-6"
            icon={<ReceiptTextIcon />}
            headingLevel={3}
            title={t("noReceipts")}
          />
        ) : (
          <ReceiptsTable receipts={receipts} texts={texts} />
        )}
      </section>
    </div>
  );
}

function PlanSummary({
  plan,
  subscription,
  texts,
  renderedAt,
}: {
  plan: BillingDto["plan"];
  subscription: Subscription;
  texts: BillingTexts;
  renderedAt: number;
}) {
  const t = useTranslations("settings.billing");
  const names = useTranslations("billing");
  const price = texts.money(subscription.priceCents, plan.currency);
  const isDue = Date.parse(subscription.currentPeriodEnd) <= renderedAt;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold text-base">{t("plan", { name: names(`plan.names.${plan.nameKey}`) })}</span>
        <span className="text-muted-foreground tabular-nums">{names("plan.perMonth", { price })}</span>
        <Badge tone={TONES[isDue && subscription.status === "active" ? "past_due" : subscription.status]}>
          {names(`subscriptionStatus.${isDue && subscription.status === "active" ? "past_due" : subscription.status}`)}
        </Badge>
      </p>
      {isDue && subscription.status !== "canceled" ? (
        <Notice
          tone="warning"
          icon={TriangleAlertIcon}
          title={`${t("dueTitle")}.`}
          action={<PayDue />}
          className="gap-3"
        >
          {t("dueText", { date: texts.day(subscription.currentPeriodEnd), price })}
          {subscription.nextChargeAt ? ` ${t("dueCard")}` : null}
        </Notice>
      ) : null}
      <PlanTerms subscription={subscription} texts={texts} isDue={isDue} />
      <details>
        <summary className="w-fit cursor-pointer rounded-md text-list text-muted-foreground hover:text-foreground">
          {t("included")}
        </summary>
        <ul className="mt-2 grid gap-x-4 gap-y-1 text-list sm:grid-cols-2">
          {plan.features.map((feature) => (
            <li key={feature} className="flex items-start gap-1.5">
              <CheckIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
              {names(`plan.features.${feature}`)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

function PlanTerms({
  subscription,
  texts,
  isDue,
}: {
  subscription: Subscription;
  texts: BillingTexts;
  isDue: boolean;
}) {
  const t = useTranslations("settings.billing");
  const { nextChargeAt, currentPeriodStart, currentPeriodEnd } = subscription;
  const charge = nextChargeAt && !isDue ? nextChargeAt : null;
  const terms = [
    [t("method"), texts.means(subscription)],
    [t("since"), t("range", { start: texts.day(currentPeriodStart), end: texts.day(currentPeriodEnd) })],
    isDue
      ? [t("dueSince"), texts.day(currentPeriodEnd)]
      : charge
        ? [t("nextCharge"), texts.day(charge)]
        : [t("paidUntil"), `${texts.day(currentPeriodEnd)} · ${t("noCharge")}`],
  ] as const;
  return (
    <dl className="grid gap-x-4 gap-y-2 text-list sm:grid-cols-3">
      {terms.map(([term, value]) => (
        <div key={term}>
          <dt className="text-muted-foreground">{term}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function useBillingTexts(renderedAt: number): BillingTexts {
  const locale = useLocale();
  const names = useTranslations("billing");
  const { shortDate } = makeTimes(locale, useTimeZone() ?? "UTC", renderedAt);
  return {
    money: (cents, currency) => (cents / 100).toLocaleString("pt-BR", { style: "currency", currency }),
    day: shortDate,
    means: ({ method, card }) => {
      if (method === "pix" || !card.last4) return names(`methods.${method}`);
      const brand = names(`brands.${names.has(`brands.${card.brand}`) ? card.brand : "other"}`);
      return names("receipt.cardEnding", { brand, last4: card.last4 });
    },
  };
}
