import type { Channel } from "@/lib/kernel/conversation";
import type { SeedMessage } from "./conversation-rows";
import type { DemoAttender } from "./demo-people";
import { type Cast, fill, firstNameOf, greetingAt, makeVocabulary } from "./demo-vocabulary";
import type { Random } from "./random";
import type { Slot } from "./thread-plan";
import { type CustomerHours, threadTimes } from "./thread-times";
import { c, type Side, type TopicScript, type Turn } from "./topic-script";

/** What people write when nobody has answered yet. */
const NUDGES: readonly Turn[] = [
  c("Alguém pode me ajudar, por favor?"),
  c("Oi, ainda estou por aqui aguardando."),
  c("Só completando: preciso resolver isso até {depois}."),
  c("Conseguem me dar um retorno ainda hoje?"),
  c("Meu telefone é o do cadastro, se preferirem ligar."),
  c("Esqueci de dizer: sou de {cidade}."),
  c("Desculpem insistir, mas é um pouco urgente 🙏"),
  c("O número do pedido é {pedido}, caso ajude."),
  c("Vi no site que o atendimento é até as 18h, então fico no aguardo."),
  c("Se faltar alguma informação é só pedir."),
  c("Tem alguém online?"),
  c("Também mandei e-mail sobre isso, podem ignorar o outro."),
  c("??"),
  c("Consigo resolver isso pelo aplicativo ou só por aqui?"),
  c("A compra está no nome do meu irmão, mas o cadastro é meu."),
  c("Posso esperar até amanhã, sem problema."),
];

/** Which part of the script has been said when a conversation stands at `slot`. */
export function turnsFor(random: Random, script: TopicScript, slot: Slot): readonly Turn[] {
  const { turns } = script;
  if (slot.status === "closed") return turns;
  if (slot.assignee === null) {
    const opening = turns.slice(
      0,
      turns.findIndex(({ side }) => side === "attender"),
    );
    return [...opening, ...random.shuffle(NUDGES).slice(0, random.integer(1, 2))];
  }
  // A script's last customer line is a thank-you, so a waiting conversation stops at an earlier one.
  const wanted: Side = slot.status === "waiting" ? "customer" : "attender";
  const ends = turns.flatMap(({ side }, index) =>
    side === wanted && index > 0 && index < turns.length - 1 ? [index] : [],
  );
  return turns.slice(0, random.pick(ends) + 1);
}

/** Who takes part in a thread. Without an attender nobody has answered. */
export type Participants = { cast: Cast; attender: DemoAttender | null };

/** Turns a script's lines into messages of one channel: greetings, signatures, values and times. */
export function composeThread(
  random: Random,
  script: Pick<TopicScript, "subjects">,
  turns: readonly Turn[],
  people: Participants,
  channel: Channel,
  end: { at: number; hours: CustomerHours },
  use = 0,
): { subject: string; messages: SeedMessage[] } {
  const { cast, attender } = people;
  const times = threadTimes(random, turns, channel, end.at, end.hours);
  const promisedAt = times.findLast((_, index) => !turns.slice(0, index + 1).some(({ isLater }) => isLater));
  const values = makeVocabulary(random, cast, times[0] ?? end.at, promisedAt ?? end.at);
  const greeted = new Set<Side>();
  const messages = turns.map(({ side, variants, files }, index): SeedMessage => {
    const at = times[index] ?? end.at;
    const gender = side === "attender" ? attender?.gender : cast.customerGender;
    const thanks = gender === "f" ? "brigada" : "brigado";
    const text = fill(variants[use % variants.length] ?? "", {
      ...values,
      obrigado: `o${thanks}`,
      Obrigado: `O${thanks}`,
    });
    const isFirst = !greeted.has(side);
    greeted.add(side);
    const content =
      channel === "email" ? asEmail(text, side, people, at, isFirst) : asChat(random, text, side, people, at, isFirst);
    return { side, content, at, files };
  });
  const subject = fill(script.subjects[use % script.subjects.length] ?? "", values);
  // The web chat names a conversation after its customer until somebody edits it.
  const isUnnamed = channel === "webchat" && random.chance(0.25);
  return { subject: isUnnamed ? `Conversa com ${cast.customerName}` : subject, messages };
}

function asEmail(text: string, side: Side, { cast, attender }: Participants, at: number, isFirst: boolean): string {
  if (!isFirst) return text;
  if (side === "customer") {
    const company = cast.companyName ? `\n${cast.companyName}` : "";
    return `${greetingAt(at)},\n\n${text}\n\nAtenciosamente,\n${cast.customerName}${company}`;
  }
  const signature = attender ? `\n\n${attender.firstName} ${attender.surname}\nEquipe Jatobá Casa` : "";
  return `Olá, ${firstNameOf(cast.customerName)}!\n\n${text}${signature}`;
}

function asChat(
  random: Random,
  text: string,
  side: Side,
  { cast, attender }: Participants,
  at: number,
  isFirst: boolean,
): string {
  if (!isFirst) return text;
  if (side === "customer") return random.pick([`${greetingAt(at)}! ${text}`, `Oi! ${text}`, `Olá! ${text}`, text]);
  const name = firstNameOf(cast.customerName);
  return random.pick([
    `${greetingAt(at)}, ${name}! Aqui é ${attender?.gender === "f" ? "a" : "o"} ${attender?.firstName}. ${text}`,
    `Olá, ${name}! Quem fala é ${attender?.firstName}, da Jatobá Casa. ${text}`,
    `Oi, ${name}, tudo bem? ${text}`,
  ]);
}
