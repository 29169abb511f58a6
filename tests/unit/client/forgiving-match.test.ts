import { describe, expect, test } from "vitest";
import { matching } from "@/lib/client/palette/forgiving-match";

const isMatch = (text: string, typed: string) => matching([text], typed, (entry) => entry).length === 1;

describe("what is typed finds", () => {
  test.each([
    ["nothing typed", "Tema: Escuro", ""],
    ["the beginning of a word", "Tema: Escuro", "esc"],
    ["words in another order", "Transferir para Célia Prado", "prado transf"],
    ["whatever the case and the accents", "Ir para Análises", "ANALISES"],
    ["an accent that isn't there", "Ir para Tickets", "tíckets"],
    ["a cedilla without its tail", "Configurações: Senha", "configuracoes"],
    ["a word of another alphabet", "Перевести на Ольга", "ольг"],
    ["one letter too many", "Transferir", "trannsferir"],
    ["one letter missing", "Transferir", "trasferir"],
    ["one wrong letter", "Transferir", "tramsferir"],
    ["two letters that changed places", "Transferir", "tarnsferir"],
    ["a typo in a word that isn't finished", "Transferir", "trasfer"],
    ["a typo in each of two words", "Responder ao cliente", "repsonder clinte"],
    ["a typo in four letters", "Sair do sistema", "siar"],
  ])("%s", (_, text, typed) => {
    expect(isMatch(text, typed)).toBe(true);
  });
});

describe("what is typed doesn't find", () => {
  test.each([
    ["two typos in a word", "Transferir", "trasfeirr"],
    ["a typo in three letters", "Tema: Claro", "cla tma"],
    ["the middle of a word", "Transferir", "ferir"],
    ["a word that isn't there", "Tema: Escuro", "tema azul"],
    ["punctuation alone", "Tema: Escuro", ":"],
  ])("%s", (_, text, typed) => {
    expect(isMatch(text, typed)).toBe(false);
  });
});

test("what begins so comes first, then what has the words, then what has them with a typo; else the order stays", () => {
  const entries = ["Nota privada", "Escrever nota", "Nora vem", "Notas do ticket"];
  expect(matching(entries, "nota", (entry) => entry)).toEqual([
    "Nota privada",
    "Notas do ticket",
    "Escrever nota",
    "Nora vem",
  ]);
});
