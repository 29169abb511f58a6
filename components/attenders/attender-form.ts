import { z } from "zod";
import { type FieldErrors, issuesOf } from "@/components/desk/form/field-errors";
import { changedFields } from "@/lib/client/forms/record-changes";
import { type ProfileChoice, roleIn } from "@/lib/modules/attenders/filter";
import type { AttenderDto, CreateAttender, UpdateAttender } from "@/lib/modules/attenders/schema";
import { createAttenderSchema, DEFAULT_EDITION, emailSchema, splitFullName } from "@/lib/modules/attenders/schema";
import { nameOf } from "./attender-name";

const { firstName, surname, namaEdition, reach } = createAttenderSchema.shape;
/** The choices of what somebody sees, widest first. */
export const REACHES = reach.unwrap().options;

/** The dialog's fields. The contract has the name in two; here it is one, checked by the rules of both. */
const attenderFormSchema = z.object({
  fullName: z.string().superRefine((fullName, context) => {
    const parts = splitFullName(fullName);
    const { error } = z.object({ firstName, surname }).safeParse(parts);
    const message = error?.issues[0]?.message;
    if (message) context.addIssue({ code: "custom", message });
  }),
  email: emailSchema,
  namaEdition: namaEdition.unwrap(),
  profile: z.custom<ProfileChoice>((value) => typeof value === "string" && /^(1|2|role \d+)$/.test(value)),
  reach: reach.unwrap(),
});
/** What the dialog holds. */
export type AttenderForm = z.input<typeof attenderFormSchema>;

/** The profile of somebody as people choose it. */
export const profileOf = ({ profile, roleId }: Pick<AttenderDto, "profile" | "roleId">): ProfileChoice =>
  profile === 1 ? "1" : roleId === null ? "2" : `role ${roleId}`;

/** What the dialog starts with; a new attender is Default, as documented. */
export function formOf(attender: AttenderDto | null): AttenderForm {
  return {
    fullName: attender ? nameOf(attender) : "",
    email: attender?.pendingEmail?.address ?? attender?.email ?? "",
    namaEdition: attender?.namaEdition ?? DEFAULT_EDITION,
    profile: attender ? profileOf(attender) : "2",
    reach: attender?.reach ?? "everything",
  };
}

const rightsOf = (profile: ProfileChoice) =>
  ({ profile: profile === "1" ? 1 : 2, roleId: roleIn(profile) ?? null }) as const;

/** The first thing that is wrong with each field. */
export function errorsOf(form: AttenderForm): FieldErrors {
  return issuesOf(attenderFormSchema.safeParse(form).error);
}

/** Body of the documented Create. */
export function createBody(form: AttenderForm): CreateAttender {
  const { fullName, email, profile, reach: sees, namaEdition: edition } = attenderFormSchema.parse(form);
  return {
    ...splitFullName(fullName),
    email,
    ...rightsOf(profile),
    reach: sees,
    namaEdition: edition || undefined,
    base64ProfileImage: null,
  };
}

/** Body of the documented Update: what was changed of the state that `version` names. The rest stays as it is. */
export function updateBody(
  id: number,
  stored: { version: number; values: AttenderForm },
  form: AttenderForm,
): UpdateAttender {
  const { fullName, email, profile, reach: sees, namaEdition: edition } = attenderFormSchema.parse(form);
  const changed = new Set(changedFields(stored.values, form));
  return {
    id,
    version: stored.version,
    ...(changed.has("fullName") ? splitFullName(fullName) : {}),
    ...(changed.has("email") ? { email } : {}),
    ...(changed.has("profile") ? rightsOf(profile) : {}),
    ...(changed.has("reach") ? { reach: sees } : {}),
    ...(changed.has("namaEdition") ? { namaEdition: edition } : {}),
  };
}
