import { spaced } from "@/lib/platform/search/thesaurus";

/** A kind of fact: the words of a question that ask for one, and how a sentence looks that states one. */
type FactKind = { asked: RegExp; stated: RegExp };

// Hints for ranking, and no more: what must be there for an answer is in `asked-attribute.ts`.
const KINDS: readonly FactKind[] = [
  {
    // A price.
    asked:
      / (?:quanto (?:custa|custam|sai|fica|ficam|paga|pago|cobra|cobram|e|ta|tao|da|vou|eu|seria|gasto|vale|pra|para)|preco|valor|custa|custo|vlr|reais|mensalidade|taxa|quanto|how much|what do you charge|cost|costs|price|fee|charge|pay) /,
    stated: /(?:r\$|us\$|[£€$])\s?\d|\d\s?(?:reais|%)|gr[aá]tis|gratuit|sem custo|isent|\bfree\b|no charge|inclu/iu,
  },
  {
    // A time of day.
    asked:
      / (?:que horas|q horas|qual horario|horario|ate que hora|ate as|abre|abrem|aberto|fecha|fecham|a que horas|hrs|domingo|sabado|feriado|what time|how late|open|close|opening|hours|sunday|saturday|weekend|bank holiday) /,
    stated: /\d{1,2}\s?h(?:\d{2})?\b|\d{1,2}:\d{2}|\b\d{1,2}(?:[.:]\d{2})?\s?(?:am|pm)\b|24 horas|24 hours/iu,
  },
  {
    // A length of time.
    asked:
      / (?:quanto tempo|qnto tempo|prazo|demora|demoram|leva|quantos dias|qtos dias|em quantos|ate quando|quando (?:chega|cai|recebo|fica|sai|posso|vou)|por quanto|how long|how many days|when (?:will|do|does|can|is)|how soon|deadline) /,
    stated:
      /\d+\s?(?:º|ª)?\s?(?:dias?|horas?|h\b|minutos?|min\b|semanas?|m[eê]s|meses|anos?|days?|hours?|minutes?|weeks?|months?|years?|working)|imediat|same day|mesmo dia/iu,
  },
  {
    // A number, or a measure.
    asked:
      / (?:quantos|quantas|qtos|qtas|how many|maximo|max|limite|minimo|ate quantos|idade|anos|how old|age|tamanho|peso|weigh|how big|how far|metros|km) /,
    stated: /\d|\b(?:um|uma|dois|duas|tr[eê]s|quatro|one|two|three|four|five)\b/iu,
  },
  {
    // A place.
    asked: / (?:onde|aonde|endereco|rua|localiza|where|address|street|bairro|perto) /,
    stated:
      /\b(?:rua|r\.|av\.|avenida|travessa|alameda|rodovia|estrada|pra[cç]a|largo|street|st\.?|road|rd\.?|avenue|lane|square|bairro|andar|piso|sala|floor|level|entrada|subsolo|lateral|ao lado|next to|behind|opposite|unit \d|balc[aã]o|recep[cç][aã]o|reception)\b|\bcep\b/iu,
  },
  {
    // What is allowed.
    asked:
      / (?:pode|posso|podem|podemos|da pra|da para|consigo|permitido|proibido|aceita|aceitam|deixam|libera|liberado|rola|can i|can we|can my|am i allowed|allowed|may i|ok to|okay to|is it ok|do you (?:take|accept|allow|let)) /,
    stated:
      /\b(?:pod(?:e|em|er[aã]o?)|permiti|proib|vedad|aceit|autoriz|admit|n[aã]o [eé] |n[aã]o s[aã]o|allowed|permitted|may|must not|not|forbidden|prohibited|accept|welcome)/iu,
  },
  {
    // What is required.
    asked:
      / (?:precisa|preciso|tem que|tenho que|obrigatorio|necessario|exige|exigem|pede|pedem|documento|documentos|levar|need|have to|required|must i|do i need|bring) /,
    stated:
      /\b(?:obrigat|necess|exig|dever|deve|dispens|mediante|apresent|required|must|need|requires?|not necessary|bring|show)/iu,
  },
  {
    // A way to reach somebody.
    asked:
      / (?:telefone|fone|whats|whatsapp|zap|contato|email|falar|ligar|numero|phone|call|contact|ring|reach|number) /,
    stated: /\(?\d{2,5}\)?[\s.-]?\d{3,5}[\s.-]?\d{3,4}|@|whatsapp|chat|e-mail|email/iu,
  },
];

/** Says of a text what share of the kinds of fact that a question asks for it states: 0 to 1, a half where the question asks for none. */
export function statesFacts(question: string): (text: string) => number {
  const words = spaced(question);
  const stated = KINDS.filter(({ asked }) => asked.test(words)).map((kind) => kind.stated);
  if (stated.length === 0) return () => 0.5;
  return (text) => stated.filter((pattern) => pattern.test(text)).length / stated.length;
}
