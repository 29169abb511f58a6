import type { Random } from "./random";
import type { Side } from "./topic-script";

const SUBJECTS = [
  "Entrega atrasada",
  "Segunda via do boleto",
  "Troca de produto",
  "Nota fiscal",
  "Dúvida sobre garantia",
  "Erro ao entrar",
  "Cobrança em duplicidade",
  "Cancelamento",
  "Orçamento",
  "Integração com o ERP",
  "Cupom inválido",
  "Mudança de endereço",
] as const;
const GOODS = [
  "poltrona",
  "mesa",
  "estante",
  "cadeira",
  "cama",
  "sofá",
  "rack",
  "aparador",
  "cômoda",
  "luminária",
  "tapete",
  "escrivaninha",
] as const;
const ASKED = [
  "Meu pedido não chegou, podem verificar?",
  "Preciso da segunda via do boleto até amanhã.",
  "O produto veio com a lateral riscada.",
  "Não consigo entrar na minha conta pelo celular.",
  "A cobrança veio duas vezes na fatura.",
  "Vocês entregam no sábado de manhã?",
  "Quero trocar a cor, ainda está na embalagem.",
  "Qual é o prazo para o reembolso?",
  "A nota fiscal saiu com o endereço antigo.",
  "O código de rastreio não funciona.",
  "Consegui resolver aqui, obrigado!",
  "Pode me ligar depois das 14h?",
] as const;
const ANSWERED = [
  "Já estou verificando com a transportadora.",
  "Enviei o boleto atualizado para o seu e-mail.",
  "Vamos trocar sem custo, agendei a coleta.",
  "Mandei um link novo para redefinir a senha.",
  "O estorno foi feito e aparece em até 5 dias úteis.",
  "Aos sábados entregamos das 8h às 13h.",
  "A troca foi aprovada, o protocolo segue por e-mail.",
  "Emiti uma carta de correção, pode conferir?",
  "A nova previsão está no rastreio.",
  "Fico à disposição se precisar de algo mais.",
] as const;

const FIRST_NAMES = [
  "Ana",
  "Bruno",
  "Carla",
  "Diego",
  "Elisa",
  "Fábio",
  "Gisele",
  "Hugo",
  "Inês",
  "João",
  "Karen",
  "Luís",
  "Marta",
  "Nelson",
  "Olga",
  "Paulo",
  "Rita",
  "Sônia",
  "Tales",
  "Vera",
] as const;
const SURNAMES = [
  "Almeida",
  "Barros",
  "Campos",
  "Duarte",
  "Esteves",
  "Farias",
  "Gomes",
  "Holanda",
  "Ibarra",
  "Junqueira",
  "Lemos",
  "Macedo",
  "Neves",
  "Oliveira",
  "Paiva",
  "Queiroz",
  "Rezende",
  "Simões",
  "Teixeira",
  "Viana",
] as const;

/** Subject of the conversation with this number. */
export function largeSubject(random: Random, number: number): string {
  return `${random.pick(SUBJECTS)} - ${random.pick(GOODS)} ${number}`;
}

/** One message; the number makes it findable. */
export function largeText(random: Random, side: Side, number: number): string {
  return side === "customer" ? `${random.pick(ASKED)} Pedido ${number}, ${random.pick(GOODS)}.` : random.pick(ANSWERED);
}

/** Name of the customer with this number. */
export function largeName(number: number): string {
  const first = FIRST_NAMES[number % FIRST_NAMES.length];
  const surname = SURNAMES[Math.floor(number / FIRST_NAMES.length) % SURNAMES.length];
  return `${first} ${surname} ${number}`;
}
