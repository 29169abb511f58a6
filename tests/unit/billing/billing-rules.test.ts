import { describe, expect, test } from "vitest";
import { isValidCnpj, maskCnpj, normaliseCnpj } from "@/lib/kernel/cnpj";
import {
  cardBrandOf,
  isCardInDate,
  isLuhnValid,
  maskCardCvv,
  maskCardExpiry,
  maskCardNumber,
} from "@/lib/modules/billing/card";
import { nextPeriodEnd } from "@/lib/modules/billing/period";
import { BASIC_PLAN } from "@/lib/modules/billing/plan";
import { paySchema } from "@/lib/modules/billing/schema";
import { signupCompanySchema, signupPersonSchema } from "@/lib/modules/signup/schema";
import { fieldErrors } from "@/lib/platform/http/route";
import answers from "@/messages/pt-BR/answers.json";
import ptBR from "@/messages/pt-BR/billing.json";
import { card, newCnpj, signupForm } from "@/tests/support/billing/billing";

/** Field -> the text that a person reads. */
function textsOf(schema: typeof signupCompanySchema | typeof signupPersonSchema | typeof paySchema, value: object) {
  const result = schema.safeParse(value);
  if (result.success) return {};
  return Object.fromEntries(
    Object.entries(fieldErrors(result.error)).map(([field, key]) => [
      field,
      ptBR.errors[key as keyof typeof ptBR.errors] ?? key,
    ]),
  );
}

const { companyName, companyEmail, cnpj, phone, website, address, ...rest } = signupForm();
const company = { companyName, companyEmail, cnpj, phone, website, address };
const { responsibleName, personalEmail, password, confirmPassword } = rest;
const person = { responsibleName, personalEmail, password, confirmPassword };

describe("a CNPJ", () => {
  test.each(["11.222.333/0001-81", "11222333000181", "12.ABC.345/01DE-35", "12abc34501de35", newCnpj()])(
    "%s is valid",
    (value) => {
      expect(isValidCnpj(value)).toBe(true);
    },
  );

  test.each([
    "11.222.333/0001-82",
    "12.ABC.345/01DE-36",
    "11111111111111",
    "00000000000000",
    "AAAAAAAAAAAAAA",
    "1122233300018",
    "112223330001811",
    "12ABC34501DEAB",
    "",
  ])("%s is not", (value) => {
    expect(isValidCnpj(value)).toBe(false);
  });

  test.each([
    ["1", "1"],
    ["112", "11.2"],
    ["11222333", "11.222.333"],
    ["112223330001", "11.222.333/0001"],
    ["11222333000181", "11.222.333/0001-81"],
    ["12abc34501de35", "12.ABC.345/01DE-35"],
    ["12ABC34501DEXX", "12.ABC.345/01DE"],
    ["11222333000181999", "11.222.333/0001-81"],
  ])("%s is shown as %s while it is typed", (typed, shown) => {
    expect(maskCnpj(typed)).toBe(shown);
    expect(maskCnpj(shown)).toBe(shown);
  });

  test("is stored without punctuation, in upper case", () => {
    expect(normaliseCnpj("12.abc.345/01de-35")).toBe("12ABC34501DE35");
  });
});

describe("step 0 of the signup", () => {
  test("takes what is right, with the CNPJ as it is stored", () => {
    expect(signupCompanySchema.parse({ ...company, cnpj: "12.abc.345/01de-35" }).cnpj).toBe("12ABC34501DE35");
  });

  test("website and address may be left out or empty", () => {
    const { website: _, address: __, ...needed } = company;
    expect(textsOf(signupCompanySchema, needed)).toEqual({});
    expect(textsOf(signupCompanySchema, { ...needed, website: "", address: "" })).toEqual({});
  });

  test.each([
    ["companyName", "", "Nome da empresa é obrigatório"],
    ["companyName", "   ", "Nome da empresa é obrigatório"],
    ["companyEmail", "", "E-mail da empresa é obrigatório"],
    ["companyEmail", "contato", "E-mail inválido"],
    ["companyEmail", "a b@c.d", "E-mail inválido"],
    ["cnpj", "", "CNPJ é obrigatório"],
    ["cnpj", "11.222.333/0001-82", "CNPJ inválido"],
    ["cnpj", "11111111111111", "CNPJ inválido"],
    ["phone", "", "Telefone é obrigatório"],
    ["website", "pitanga.example", "URL inválida"],
    ["website", "https://pitanga", "URL inválida"],
    ["website", "ftp://pitanga.example", "URL inválida"],
  ])("%s %j says: %s", (field, value, text) => {
    expect(textsOf(signupCompanySchema, { ...company, [field]: value })).toEqual({ [field]: text });
  });
});

describe("step 1 of the signup", () => {
  test.each([
    [{ responsibleName: "" }, { responsibleName: "Nome é obrigatório" }],
    [{ personalEmail: "" }, { personalEmail: "E-mail pessoal é obrigatório" }],
    [{ personalEmail: "helena@" }, { personalEmail: "E-mail inválido" }],
    [{ password: "" }, { password: "Senha é obrigatória" }],
    [{ password: "12345" }, { password: "Senha deve ter pelo menos 6 caracteres" }],
    [{ confirmPassword: "" }, { confirmPassword: "Confirmação de senha é obrigatória" }],
    [{ confirmPassword: "segredo2" }, { confirmPassword: "Senhas não coincidem" }],
  ])("%j says %j", (change, texts) => {
    expect(textsOf(signupPersonSchema, { ...person, ...change })).toMatchObject(texts);
  });

  test("takes six characters", () => {
    expect(textsOf(signupPersonSchema, { ...person, password: "123456", confirmPassword: "123456" })).toEqual({});
  });
});

describe("step 2 of the signup", () => {
  test.each([
    ["cardNumber", "Número do cartão é obrigatório"],
    ["cardName", "Nome no cartão é obrigatório"],
    ["cardExpiry", "Validade é obrigatória"],
    ["cardCvv", "CVV é obrigatório"],
  ])("an empty %s says: %s", (field, text) => {
    expect(textsOf(paySchema, { ...card(), [field]: " " })).toEqual({ [field]: text });
  });

  test("PIX asks for nothing", () => {
    expect(textsOf(paySchema, { method: "pix" })).toEqual({});
  });
});

test("the plan is the documented one", () => {
  expect(BASIC_PLAN).toMatchObject({ id: "basic", priceCents: 40_000, currency: "BRL", seats: 3 });
  expect(BASIC_PLAN.storageBytes).toBe(5 * 1024 ** 3);
  expect(Object.keys(ptBR.plan.features).sort()).toEqual([...BASIC_PLAN.features].sort());
});

describe("a card", () => {
  test.each([
    ["4242424242424242", "visa"],
    ["5555 5555 5555 4444", "mastercard"],
    ["2221000000000009", "mastercard"],
    ["6362970000457013", "elo"],
    ["4011780000000000", "elo"],
    ["378282246310005", undefined],
    ["6011111111111117", undefined],
  ])("%s is of %s", (number, brand) => {
    expect(cardBrandOf(number)).toBe(brand);
  });

  test("has a check digit", () => {
    expect(isLuhnValid("4242424242424242")).toBe(true);
    expect(isLuhnValid("4242424242424241")).toBe(false);
    expect(isLuhnValid("0")).toBe(false);
  });

  test("is good to the end of its month", () => {
    expect(isCardInDate("11/26", new Date("2026-11-30T23:59:59Z"))).toBe(true);
    expect(isCardInDate("11/26", new Date("2026-12-01T00:00:00Z"))).toBe(false);
    expect(isCardInDate("13/30", new Date(0))).toBe(false);
    expect(isCardInDate("1/30", new Date(0))).toBe(false);
  });

  test("is shown in the documented masks", () => {
    expect(maskCardNumber("4242424242424242999")).toBe("4242 4242 4242 4242");
    expect(maskCardNumber("42424a")).toBe("4242 4");
    expect(maskCardExpiry("1229")).toBe("12/29");
    expect(maskCardExpiry("12")).toBe("12");
    expect(maskCardCvv("12a345")).toBe("1234");
  });
});

describe("a month of the subscription", () => {
  test.each([
    ["2026-11-21T10:00:00Z", "2026-11-21", "2026-12-21T10:00:00.000Z"],
    ["2026-12-31T10:00:00Z", "2026-12-31", "2027-01-31T10:00:00.000Z"],
    ["2027-01-31T10:00:00Z", "2027-01-31", "2027-02-28T10:00:00.000Z"],
    ["2027-02-28T10:00:00Z", "2027-01-31", "2027-03-31T10:00:00.000Z"],
    ["2028-01-30T10:00:00Z", "2028-01-30", "2028-02-29T10:00:00.000Z"],
  ])("from %s, begun on %s, ends %s", (start, anchor, end) => {
    expect(new Date(nextPeriodEnd(Date.parse(start), Date.parse(anchor))).toISOString()).toBe(end);
  });
});

test("no text of the signup shares its name with another answer's, but one that says the same", () => {
  const shared = Object.keys(ptBR.errors).filter((key) => Object.hasOwn(answers.fields, key));
  expect(shared).toEqual(["passwordRequired"]);
  expect(answers.fields.passwordRequired).toBe(ptBR.errors.passwordRequired);
});
