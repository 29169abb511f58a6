import { type Pay, paySchema } from "@/lib/modules/billing/schema";
import { signupCompanySchema, signupPersonSchema } from "@/lib/modules/signup/schema";

/** What the wizard's form holds, as typed. */
export type SignupValues = {
  companyName: string;
  companyEmail: string;
  cnpj: string;
  phone: string;
  website: string;
  address: string;
  responsibleName: string;
  personalEmail: string;
  password: string;
  confirmPassword: string;
  method: Pay["method"];
  cardNumber: string;
  cardName: string;
  cardExpiry: string;
  cardCvv: string;
};
export type SignupField = keyof SignupValues;
/** Steps as the specification counts them: company, responsible person, payment. */
export type SignupStep = 0 | 1 | 2;

/** The form of somebody who starts. */
export const EMPTY_VALUES: SignupValues = {
  companyName: "",
  companyEmail: "",
  cnpj: "",
  phone: "",
  website: "",
  address: "",
  responsibleName: "",
  personalEmail: "",
  password: "",
  confirmPassword: "",
  method: "credit_card",
  cardNumber: "",
  cardName: "",
  cardExpiry: "",
  cardCvv: "",
};

/** Name, fields in the order of the form, and rules of each step. */
export const STEPS = [
  {
    name: "company",
    fields: ["companyName", "companyEmail", "cnpj", "phone", "website", "address"],
    schema: signupCompanySchema,
  },
  {
    name: "person",
    fields: ["responsibleName", "personalEmail", "password", "confirmPassword"],
    schema: signupPersonSchema,
  },
  { name: "payment", fields: ["method", "cardNumber", "cardName", "cardExpiry", "cardCvv"], schema: paySchema },
] as const;

const CARD_FIELDS: readonly SignupField[] = ["cardNumber", "cardName", "cardExpiry", "cardCvv"];
/** What is asked for again after a reload: it never reaches the browser's storage. */
export const SECRET_FIELDS: readonly SignupField[] = ["password", "confirmPassword", ...CARD_FIELDS];

/** The step that has a field; undefined for a name that isn't one of the form's. */
export function stepOf(field: string): SignupStep | undefined {
  const index = STEPS.findIndex(({ fields }) => (fields as readonly string[]).includes(field));
  return index < 0 ? undefined : (index as SignupStep);
}

/** The values of some fields alone. */
export function pickValues(values: SignupValues, fields: readonly SignupField[]): Partial<SignupValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

/** Body of POST /api/v1/signups. */
export function toSignupBody(values: SignupValues): object {
  return pickValues(values, [...STEPS[0].fields, ...STEPS[1].fields]);
}

/** Whether a card is typed in; after a reload it isn't any more. */
export function hasCard(values: SignupValues): boolean {
  return CARD_FIELDS.every((field) => values[field].trim() !== "");
}
