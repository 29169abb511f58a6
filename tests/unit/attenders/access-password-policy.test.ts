import { describe, expect, test } from "vitest";
import { brokenRules, passwordScore } from "@/lib/modules/attenders/password/password-policy";
import { changePasswordSchema } from "@/lib/modules/attenders/schema";
import { fieldErrors } from "@/lib/platform/http/route";
import { answerText, fieldTexts } from "@/lib/platform/i18n/answer-text";

describe("a new password", () => {
  test.each([
    ["Abc1@ef", ["passwordTooShort"]],
    ["ABCDEF1@", ["passwordLowercase"]],
    ["abcdef1@", ["passwordUppercase"]],
    ["Abcdefg@", ["passwordDigit"]],
    ["Abcdefg1", ["passwordSpecial"]],
    [`Aa1@${"x".repeat(253)}`, ["passwordTooLong"]],
    ["", ["passwordTooShort", "passwordLowercase", "passwordUppercase", "passwordDigit", "passwordSpecial"]],
  ])("%s breaks %j", (password, rules) => {
    expect(brokenRules(password)).toEqual(rules);
  });

  test.each([..."@$!%*?&#-_+ €§"])("is good with %s as its special character", (mark) => {
    expect(brokenRules(`Abcdef1${mark}`)).toEqual([]);
  });

  test("counts characters as people do, and letters of any script by their case", () => {
    expect(brokenRules("Çã1@😀😀😀")).toEqual(["passwordTooShort"]);
    expect(brokenRules("Çã1@😀😀😀😀")).toEqual([]);
  });
});

describe("the strength", () => {
  test.each([
    ["", 0],
    ["a", 1],
    ["1", 1],
    ["aB", 2],
    ["aaaaaaaa", 2],
    ["aaaaaaaaaaaa", 3],
    ["aaaaaaaaaaaaaaaa", 4],
    ["aB1", 3],
    ["aB1@", 4],
    ["a-", 2],
    ["Abcdef1@", 4],
    ["Abcdefgh1234567@#", 4],
  ])("of %j is %d", (password, score) => {
    expect(passwordScore(password)).toBe(score);
  });
});

describe("the form that changes it", () => {
  const good = { currentPassword: "x", newPassword: "Abcdef1@", confirmNewPassword: "Abcdef1@" };
  const errorsOf = (change: Record<string, string | undefined>, locale: "pt-BR" | "en" = "pt-BR") => {
    const confirmed = change.newPassword ? { confirmNewPassword: change.newPassword } : {};
    const parsed = changePasswordSchema.safeParse({ ...good, ...confirmed, ...change });
    return parsed.success ? {} : fieldTexts(locale, fieldErrors(parsed.error));
  };

  test("is accepted when it keeps every rule", () => {
    expect(errorsOf({})).toEqual({});
  });

  // Specification 1, section 5.
  test.each([
    [{ currentPassword: "" }, { currentPassword: "Senha atual é obrigatória" }],
    [{ currentPassword: undefined }, { currentPassword: "Senha atual é obrigatória" }],
    [
      { newPassword: "", confirmNewPassword: "x" },
      { newPassword: "Senha é obrigatória", confirmNewPassword: "Senhas não conferem" },
    ],
    [{ newPassword: undefined }, { newPassword: "Senha é obrigatória" }],
    [{ newPassword: "Abc1@ef" }, { newPassword: "Senha deve ter pelo menos 8 caracteres" }],
    [{ newPassword: "ABCDEF1@" }, { newPassword: "Senha deve conter pelo menos 1 letra minúscula" }],
    [{ newPassword: "abcdef1@" }, { newPassword: "Senha deve conter pelo menos 1 letra maiúscula" }],
    [{ newPassword: "Abcdefg@" }, { newPassword: "Senha deve conter pelo menos 1 número" }],
    [{ newPassword: "Abcdefg1" }, { newPassword: "Senha deve conter pelo menos 1 caractere especial (@$!%*?&)" }],
    [{ confirmNewPassword: "" }, { confirmNewPassword: "Confirmação de senha é obrigatória" }],
    [{ confirmNewPassword: "Abcdef1!" }, { confirmNewPassword: "Senhas não conferem" }],
  ])("refuses %j with the documented text", (change, errors) => {
    expect(errorsOf(change)).toEqual(errors);
  });

  test("says it in English too", () => {
    expect(errorsOf({ newPassword: "Abc1@ef" }, "en")).toEqual({
      newPassword: "Password must be at least 8 characters long",
    });
    expect(answerText("pt-BR", "passwordChanged")).toBe("Senha alterada com sucesso");
  });
});
