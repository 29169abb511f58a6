import {
  CircleAlertIcon,
  ContactIcon,
  ExternalLinkIcon,
  InfoIcon,
  ListChecksIcon,
  MapPinIcon,
  MegaphoneIcon,
  ShoppingCartIcon,
} from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { FormattedText } from "@/components/desk/timeline/formatted-text";
import { MessageText } from "@/components/desk/timeline/message-text";
import { WHATSAPP_RULES } from "@/lib/kernel/formatting/parse-formatting";
import type { WhatsAppParts } from "@/lib/modules/delivery/schema";
import { useDeliveryText } from "./delivery-texts";

/** A line with a picture of what it is. */
function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-1 flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground">
      {icon}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}

/** What a WhatsApp message is beyond text and files: a place, contacts, a choice, an order, a template. */
export function WhatsAppDetails({ parts, content }: { parts: WhatsAppParts; content: string }) {
  const { kind, location, contacts, choice, order, template, media, referral } = parts;
  return (
    <>
      {referral ? <Referral referral={referral} /> : null}
      {location ? <Place location={location} /> : null}
      {contacts.map((contact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the contacts of a message never change places.
        <Contact key={index} contact={contact} />
      ))}
      {choice ? <Choice choice={choice} /> : null}
      {order ? <Order order={order} /> : null}
      {template ? <Template template={template} /> : null}
      {kind === "system" ? (
        <Fact icon={<InfoIcon aria-hidden="true" />}>
          <MessageText text={content} />
        </Fact>
      ) : null}
      {kind === "unsupported" ? <Unsupported type={parts.unsupportedType} /> : null}
      {media && media.state !== "ready" ? <MissingFile media={media} /> : null}
    </>
  );
}

function Place({ location }: { location: NonNullable<WhatsAppParts["location"]> }) {
  const t = useTranslations("conversation-channels.whatsapp");
  const { latitude, longitude, name, address } = location;
  const position = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  return (
    <Fact icon={<MapPinIcon aria-hidden="true" />}>
      <p className="font-medium">{name ?? t("location")}</p>
      {address ? <p className="text-muted-foreground">{address}</p> : null}
      {/* Opened on a click only: a map in the message would tell its maker where every customer is. */}
      <a
        href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="inline-flex items-center gap-1 py-0.5 underline underline-offset-2"
      >
        {t("openMap", { position })}
        <ExternalLinkIcon aria-hidden="true" className="size-3.5" />
      </a>
    </Fact>
  );
}

function Contact({ contact: { name, company, phones, emails } }: { contact: WhatsAppParts["contacts"][number] }) {
  return (
    <Fact icon={<ContactIcon aria-hidden="true" />}>
      <p className="font-medium">{name}</p>
      {company ? <p className="text-muted-foreground">{company}</p> : null}
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="block underline underline-offset-2">
          {phone}
        </a>
      ))}
      {emails.map((email) => (
        <a key={email} href={`mailto:${encodeURIComponent(email)}`} className="block underline underline-offset-2">
          {email}
        </a>
      ))}
    </Fact>
  );
}

function Choice({ choice: { title, description, fields } }: { choice: NonNullable<WhatsAppParts["choice"]> }) {
  const t = useTranslations("conversation-channels.whatsapp");
  return (
    <Fact icon={<ListChecksIcon aria-hidden="true" />}>
      <p>
        <span className="text-muted-foreground text-xs">{t("chose")} </span>
        <span className="font-medium">{title}</span>
      </p>
      {description ? <p className="text-muted-foreground">{description}</p> : null}
      {fields.length > 0 ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          {fields.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Fact>
  );
}

function priceText(amount: number, currency: string, locale: string): string {
  try {
    return new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);
  } catch {
    // A currency that isn't one: shown as it came.
    return `${amount} ${currency}`;
  }
}

function Order({ order: { text, items } }: { order: NonNullable<WhatsAppParts["order"]> }) {
  const t = useTranslations("conversation-channels.whatsapp");
  const locale = useLocale();
  const currency = items[0]?.currency ?? "";
  const isOneCurrency = items.every((item) => item.currency === currency);
  const total = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return (
    <Fact icon={<ShoppingCartIcon aria-hidden="true" />}>
      <p className="font-medium">{t("order", { count: items.length })}</p>
      <ul>
        {items.map(({ productId, quantity, price, currency: unit }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change places.
          <li key={index} className="tabular-nums">
            {t("orderItem", { quantity, product: productId, price: priceText(price, unit, locale) })}
          </li>
        ))}
      </ul>
      {isOneCurrency && items.length > 1 ? (
        <p className="tabular-nums">{t("orderTotal", { total: priceText(total, currency, locale) })}</p>
      ) : null}
      {text ? <MessageText text={text} /> : null}
    </Fact>
  );
}

function Template({ template }: { template: NonNullable<WhatsAppParts["template"]> }) {
  const t = useTranslations("conversation-channels.whatsapp");
  const { name, header, body, footer, buttons } = template;
  return (
    <div className="mt-1">
      <p className="text-muted-foreground text-xs">{t("template", { name })}</p>
      {header ? <p className="font-semibold">{header}</p> : null}
      <FormattedText text={body} rules={WHATSAPP_RULES} />
      {footer ? <p className="mt-1 text-muted-foreground text-xs">{footer}</p> : null}
      {buttons.length > 0 ? (
        <ul aria-label={t("buttons")} className="mt-1.5 flex flex-wrap gap-1">
          {buttons.map((button) => (
            <li key={button} className="rounded-full border border-input px-2 py-0.5 text-xs">
              {button}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Referral({ referral: { headline, url } }: { referral: NonNullable<WhatsAppParts["referral"]> }) {
  const t = useTranslations("conversation-channels.whatsapp");
  const isSafe = url !== null && /^https?:\/\//i.test(url);
  return (
    <Fact icon={<MegaphoneIcon aria-hidden="true" />}>
      <p className="text-muted-foreground text-xs">{t("referral")}</p>
      {isSafe ? (
        <a
          href={url}
          title={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="underline underline-offset-2"
        >
          {headline || url}
        </a>
      ) : (
        headline
      )}
    </Fact>
  );
}

function Unsupported({ type }: { type: string | null }) {
  const t = useTranslations("conversation-channels.whatsapp");
  return (
    <Fact icon={<CircleAlertIcon aria-hidden="true" />}>
      <p className="text-muted-foreground">
        {t("unsupported")}
        {type ? ` (${type})` : ""}
      </p>
    </Fact>
  );
}

function MissingFile({ media: { state, errorCode } }: { media: NonNullable<WhatsAppParts["media"]> }) {
  const t = useTranslations("conversation-channels.whatsapp");
  const reason = useDeliveryText(errorCode);
  return (
    <Fact icon={<CircleAlertIcon aria-hidden="true" />}>
      <p className="text-muted-foreground">
        {t(state === "failed" ? "fileFailed" : "fileLoading")} {state === "failed" ? reason : ""}
      </p>
    </Fact>
  );
}
