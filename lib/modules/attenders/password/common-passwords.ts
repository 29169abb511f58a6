import { globalSlot } from "@/lib/platform/global-slot";

/**
 * What people in Brazil choose, beside the package's list, which is English first: words of the kind that ends up with a
 * year or "123" behind it. Without accents, in lower case.
 */
const BRAZILIAN = `
  acesso acessar admin administrador agenda agora alegria alterar amanha amigo amigos amizade aniversario atendente
  atendimento avisar bahia bemvindo bemvinda bomdia boanoite boatarde botafogo cachorro cadastro carnaval casamento
  ceara chave chuva cidade cliente clientes coracao corinthians curitiba deus deusefiel deusehfiel dinheiro domingo
  empresa entrada entrar escola escritorio espirito estrela familia felicidade feliz fevereiro filhos financeiro flamengo
  fluminense fortaleza futebol gabriel goiania gremio inicial internacional inverno janeiro jesus jesuscristo jesusteama
  juventude liberdade ligacao login loja lojavirtual maravilha marketing melhor mengao meuamor minhasenha minhavida mudar
  mudarsenha musica natal negocio nossasenhora novasenha novo numero outono padrao palavra palmeiras pastor paulista
  peixinho portaria portugues primavera primeiro principal producao provisoria quarta quinta recepcao recife riodejaneiro
  sabado salvador santacruz santos saopaulo saudade secreta secreto segredo segunda segura seguranca seguro senha senhas
  senhaforte senhanova senhapadrao senhasegura sistema sorriso sorte suporte telefone temporaria terca teste testando
  testar trabalho trocar trocarsenha tricolor usuario vasco vendas verao vermelho verdao vida vitoria voltar
`;

/** Runs on the keyboard and in the alphabet; parts of them count, too. */
export const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgb",
  "1234567890",
];

/** The commonest passwords and the words they are made of, in lower case and without accents. Loaded when first needed. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return globalSlot("common-passwords", async () => {
    const { dictionary } = await import("@zxcvbn-ts/language-common");
    return new Set<string>([
      ...dictionary["passwords-common"].map((password) => String(password).toLowerCase()),
      ...BRAZILIAN.trim().split(/\s+/),
    ]);
  });
}
