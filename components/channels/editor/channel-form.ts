import type { ChannelKind } from "@/components/channels/channel-place";
import type { FieldErrors } from "@/components/desk/form/field-errors";
import type { ConfigCalls } from "@/lib/client/calls/channel-calls";

/** What every config has. */
export type ConfigRow = {
  id: number;
  name: string;
  profileId: number;
  teamId: number | null;
  isActive: boolean;
  version: number;
};

/** What the form of every config holds. */
export type ConfigValues = { name: string; profileId: number; teamId: number | null; isActive: boolean };

/** What tells the form of one kind of channel from the others'. */
export type ChannelForm<Dto extends ConfigRow, Values extends ConfigValues, Input extends object> = {
  kind: ChannelKind;
  /** Where its words are. */
  texts: "channels.webChat" | "channels.email" | "channels.whatsapp";
  calls: ConfigCalls<Dto, Input>;
  /** What a new config begins with. */
  blank: Values;
  toValues: (row: Dto) => Values;
  /** The body of the call. */
  toInput: (values: Values) => Input;
  /** What is wrong with the values. `stored`: what the secrets that aren't typed are for. */
  check: (values: Values, stored: Dto | null) => FieldErrors;
};

/** The form's values for a row: the row's own by the names of `blank`, but for those that the form holds otherwise. */
export function filled<Values extends object, Own extends Partial<Values>>(
  blank: Values,
  row: Omit<Values, keyof Own>,
  own: Own,
): Values {
  const stored = Object.keys(blank).map((name) => [name, Reflect.get(row, name)]);
  return { ...Object.fromEntries(stored), ...own };
}
