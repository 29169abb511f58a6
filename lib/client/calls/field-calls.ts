import { apiGet, apiSend } from "@/lib/client/http/api";
import type { FieldSubject } from "@/lib/modules/fields/policy";
import type {
  ChangeField,
  ChangeValues,
  DefinedField,
  FieldDto,
  ListedRecord,
  NewField,
  RecordFieldsDto,
} from "@/lib/modules/fields/schema";

/** Address of the fields that the workspace gave its records. */
export const FIELDS_ADDRESS = "/api/v1/fields";

/** The fields that a kind of record has, archived ones too. */
export const fetchFields = (subject: FieldSubject, signal: AbortSignal): Promise<FieldDto[]> =>
  apiGet<FieldDto[]>(FIELDS_ADDRESS, { subject }, signal);

/** Those of them that lists show. */
export const fetchListedFields = async (subject: FieldSubject, signal: AbortSignal): Promise<DefinedField[]> =>
  (await fetchFields(subject, signal)).filter(({ isListed, isArchived }) => isListed && !isArchived);

/** What a form sends of a field: what it leaves out is as it is for a new one. */
export type GivenField = Partial<ChangeField>;

/** Adds a field below its subject's others. */
export const createField = (input: GivenField & Pick<NewField, "subject" | "key" | "type">): Promise<FieldDto> =>
  apiSend<FieldDto>("POST", FIELDS_ADDRESS, input);

/** Changes a field. @param version which edit of it the form began with */
export const changeField = (id: number, input: GivenField, version: number): Promise<FieldDto> =>
  apiSend<FieldDto>("PUT", `${FIELDS_ADDRESS}/${id}`, { ...input, version });

/** Takes a field out of sight; its values stay. */
export const archiveField = (id: number): Promise<FieldDto> => apiSend<FieldDto>("DELETE", `${FIELDS_ADDRESS}/${id}`);

/** Brings an archived field back. */
export const restoreField = (id: number): Promise<FieldDto> =>
  apiSend<FieldDto>("POST", `${FIELDS_ADDRESS}/${id}/restore`);

/** Says in which order a subject's fields are shown: all of them, archived ones too. */
export const orderFields = (subject: FieldSubject, ids: readonly number[]): Promise<FieldDto[]> =>
  apiSend<FieldDto[]>("PUT", `${FIELDS_ADDRESS}/order`, { subject, ids });

/** Whose values are meant. A ticket goes by its public id, and its events by its number. `teamId`: by which it has fields; null: none. */
export type FieldsOf =
  | { subject: "customer" | "company"; id: number }
  | { subject: "conversation"; id: number; teamId: number | null }
  | { subject: "ticket"; id: string; number: number; teamId: number | null };

const PLACES: Readonly<Record<FieldSubject, string>> = {
  conversation: "conversations",
  ticket: "tickets",
  customer: "customers",
  company: "companies",
};
const addressOf = ({ subject, id }: FieldsOf) => `/api/v1/${PLACES[subject]}/${id}/fields`;

/** What rows of a list have in the fields that lists show. @param ids at most 100 */
export const fetchListedValues = (
  subject: FieldSubject,
  ids: readonly ListedRecord["id"][],
  signal: AbortSignal,
): Promise<ListedRecord[]> => apiGet<ListedRecord[]>(`/api/v1/${PLACES[subject]}/fields`, { ids: ids.join() }, signal);

/** What a record has in its fields. */
export const fetchValues = (of: FieldsOf, signal: AbortSignal): Promise<RecordFieldsDto> =>
  apiGet<RecordFieldsDto>(addressOf(of), {}, signal);

/** Changes some of it. */
export const changeValues = (of: FieldsOf, input: ChangeValues): Promise<RecordFieldsDto> =>
  apiSend<RecordFieldsDto>("PATCH", addressOf(of), input);
