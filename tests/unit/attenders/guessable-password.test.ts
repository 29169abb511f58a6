import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "@/lib/kernel/demo-accounts";
import { guessableReason } from "@/lib/modules/attenders/password/guessable-password";
import { brokenRules } from "@/lib/modules/attenders/password/password-policy";
import { countLooks } from "@/tests/support/count-looks";

const owner = {
  names: ["Mariana", "Azevedo Rocha"],
  email: "mariana.rocha@jatobacasa.example",
  companyName: "Jatobá Casa",
};
const reasonOf = (password: string) => guessableReason(password, owner);

describe("refused as one that everybody tries:", () => {
  test.each([
    ...["Password1!", "P@ssw0rd", "P@ssw0rd!2026", "Welcome1!", "Summer2026!", "Qwerty123!", "Admin@123", "Letmein#1"],
    ...[
      "Senha123!",
      "Senha@123",
      "S3nh@123",
      "Minha$enha1",
      "Mudar@123",
      "Brasil@2026",
      "Flamengo10!",
      "Corinthians#1",
    ],
    ...[
      "Bemvindo@1",
      "Bem-Vindo-1",
      "Verão2026!",
      "Familia@1",
      "Teste@123",
      "Trocar#123",
      "Jesus@2026",
      "JesusCristo1!",
    ],
    ...[
      "Abcdef1!",
      "Abc@1234",
      "Aaaaaa1!",
      "Asdfgh1!",
      "SenhaSenha1!",
      "Aa123456@",
      "Q1w2e3r4!",
      "1Qaz2wsx!",
      "#2026Senha",
    ],
  ])("%s", async (password) => {
    expect(brokenRules(password)).toEqual([]);
    expect(await reasonOf(password)).toBe("passwordCommon");
  });
});

describe("refused as one's own:", () => {
  test.each([
    ...["Mariana@123", "M@riana2026", "Azevedo#1", "Rocha-Mariana1", "MarianaRocha#26"],
    ...["Mariana.rocha@jatobacasa.example1", "JatobaCasa@1", "J4tobá-Casa!", "Jatobá2026!", "SenhaMariana1!"],
  ])("%s", async (password) => {
    expect(await reasonOf(password)).toBe("passwordPersonal");
  });
});

describe("taken:", () => {
  test.each([
    ...[DEMO_PASSWORD, "Girafa-azul-77", "Ipe-Roxo-2031", "Xk3!mN9q", "tR7#vLp2wZ", "Correct horse 1 battery"],
    ...["Mariana-vende-girafas-7", "Casa da Vó em Ilhéus 9!", "Senha do portão é 8 vezes azul!"],
  ])("%s", async (password) => {
    expect(brokenRules(password)).toEqual([]);
    expect(await reasonOf(password)).toBeNull();
  });
});

test("a password made by chance is taken", async () => {
  const chance = fc.string({
    unit: fc.constantFrom(..."bcdfghjkmnpqrstvwxyzBCDFGHJKMNPQRSTVWXYZ23456789#%&"),
    minLength: 14,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(chance, async (password) => {
      expect(await reasonOf(`${password}xZ`)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

describe("the longest password is looked at a bounded number of times:", () => {
  test.each(["a", "@", "1", "Aa1!", "@@@@a"])("%j, again and again", async (signs) => {
    const longest = signs.repeat(256).slice(0, 256);
    expect(brokenRules(longest)).not.toContain("passwordTooLong");
    expect(brokenRules(`${longest}a`)).toContain("passwordTooLong");
    await reasonOf(longest);
    expect(await countLooks(() => reasonOf(longest))).toBeLessThan(200_000);
  });
});
