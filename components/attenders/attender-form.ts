import { z } from "zod";
import type { AttenderDto, CreateAttender, UpdateAttender } from "@/lib/modules/attenders/schema";
import { createAttenderSchema, DEFAULT_EDITION, emailSchema, splitFullName } from "@/lib/modules/attenders/schema";
import { nameOf } from "./attender-name";

const { firstName, surname, namaEdition } = createAttenderSchema.shape;

/** The dialog's fields. The contract has the name in two; here it is one, checked by the rules of both. */
export const attenderFormSchema = z.object({
  fullName: z.string().superRefine((fullName, context) => {
    const parts = splitFullName(fullName);
    const { error } = z.object({ firstName, surname }).safeParse(parts);
    const message = error?.issues[0]?.message;
    if (message) context.addIssue({ code: "custom", message });
  }),
  email: emailSchema,
  namaEdition,
  profile: z.enum(["1", "2"]),
});
export type AttenderFormInput = z.input<typeof attenderFormSchema>;
export type AttenderForm = z.output<typeof attenderFormSchema>;

/** What the dialog starts with; a new attender is Default, as documented. */
export function formOf(attender: AttenderDto | null): AttenderFormInput {
  return {
    fullName: attender ? nameOf(attender) : "",
    email: attender?.email ?? "",
    namaEdition: attender?.namaEdition ?? DEFAULT_EDITION,
    profile: attender?.profile === 1 ? "1" : "2",
  };
}

/** Body of the documented Create. */
export function createBody(form: AttenderForm): CreateAttender {
  return {
    ...splitFullName(form.fullName),
    email: form.email,
    profile: form.profile === "1" ? 1 : 2,
    namaEdition: form.namaEdition || undefined,
    base64ProfileImage: null,
  };
}

/** Body of the documented Update; what the dialog doesn't have stays as it is. */
export function updateBody(attender: AttenderDto, form: AttenderForm): UpdateAttender {
  return {
    ...createBody(form),
    id: attender.id,
    namaEdition: form.namaEdition ?? "",
    isActive: attender.isActive,
  };
}
