import { GlobeIcon, MailIcon, MessageCircleIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import type { Channel } from "@/lib/kernel/conversation";
import type { ChannelStates } from "./channel-states";

const ICONS: Record<Channel, typeof MailIcon> = { email: MailIcon, whatsapp: MessageCircleIcon, webchat: GlobeIcon };

/** The channels, those that can't be used with the reason. Native radio buttons, so that the arrow keys choose. */
export const ChannelField = memo(function ChannelField({
  id,
  states,
  value,
  error,
  onChange,
}: {
  id: string;
  states: ChannelStates;
  value: Channel | null;
  error: string | undefined;
  onChange: (channel: Channel) => void;
}) {
  const t = useTranslations("conversation-beginning");
  const c = useTranslations("conversations");
  return (
    <fieldset className="min-w-0 sm:col-span-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 block font-medium text-sm">{c("form.fields.channel")}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {states.map(({ channel, obstacle }) => {
          const Icon = ICONS[channel];
          return (
            <label
              key={channel}
              className={cn(
                "relative flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-input bg-card px-3 py-1.5 text-list has-focus-visible:outline-2 has-focus-visible:outline-ring has-disabled:cursor-not-allowed has-disabled:bg-muted has-disabled:text-muted-foreground",
                value === channel && "border-brand bg-brand-tint",
              )}
            >
              <input
                type="radio"
                name={id}
                value={channel}
                data-field="channel"
                checked={value === channel}
                disabled={obstacle !== null}
                aria-invalid={error && obstacle === null ? true : undefined}
                onChange={() => onChange(channel)}
                className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
              />
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{c(`channel.${channel}`)}</span>
                {obstacle === null ? null : <span className="block text-xs">{t(`obstacles.${obstacle}`)}</span>}
              </span>
            </label>
          );
        })}
      </div>
      {error ? (
        <p id={`${id}-error`} className="mt-1 text-danger text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
});
