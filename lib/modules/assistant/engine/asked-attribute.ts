import { spaced } from "@/lib/platform/search/thesaurus";

/** A kind of fact that a question can ask for, and how a passage that states such a fact looks. */
type Attribute = {
  /** Words of the question, without accents, one space before and after. */
  asked: RegExp;
  /** What the passage must have. */
  given: RegExp;
  /** What looks like the fact and is something else: taken out of the passage first. */
  alike?: RegExp;
  /** Words of a question that asks for something else all the same. */
  unless?: RegExp;
};

const MONEY =
  /(?:r\$|us\$|[£€$])\s?\d|\d\s?(?:reais|real|euros?|pounds?|dollars?)\b|\b(?:gr[aá]tis|gratuit|sem custo|sem cobran|isent|free|no charge|no extra|complimentary|included|inclu[ií]d)/iu;

/** The kinds of facts, in Portuguese and English. A question in doubt asks for none of them. */
const ATTRIBUTES: readonly Attribute[] = [
  {
    // A telephone number.
    asked:
      /^ (?:telefone|fone|tel) | (?:(?:qual (?:e )?(?:o )?|passa (?:o )?|manda (?:o )?|tem (?:algum )?|numero d[eo] |n d[eo] )(?:tel|telefone|fone)|telefone (?:de (?:voces|vcs|contato)|d[ao] (?:loja|recepcao|empresa|unidade|secretaria|suporte|atendimento)|fixo|(?:pra|para) (?:ligar|contato|falar))|numero (?:pra|para) (?:ligar|falar|chamar)|(?:phone|telephone|contact) (?:number|no)|your (?:phone|telephone|number)|number (?:to|i can|can i|for) (?:call|ring|phone|reception|you)|ring you|whats number) /u,
    given: /\(?\d{2,5}\)?[\s.-]?\d{3,5}[\s.-]?\d{3,4}|\b0[38]00\b/u,
    // Postal codes, registration numbers of companies, and sums.
    alike: /\b\d{5}-\d{3}\b|\b\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}\b|\b\d{1,3}(?:[.,]\d{3})+\b/gu,
  },
  {
    // A registration number of a company.
    asked:
      / (?:cnpj|razao social|inscricao estadual|company number|registration number|registered number|vat number|tax (?:id|number)) /u,
    given: /\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}|\b(?:no\.?|number|n[ºo°])\s*:?\s*[\dA-Z-]{6,}|\b[A-Z]{2}\s?\d{7,}/u,
  },
  {
    // An email address.
    asked:
      / (?:(?:qual|o) (?:e mail|email) (?:de|da|do|pra|para|de voces|de vcs)|(?:your|an|the) (?:e mail|email)(?: address)? (?:for|to|please|pls)|(?:e mail|email) address (?:for|to|of)|what (?:is|s) (?:your|the) (?:e mail|email)) /u,
    given: /[\w.+-]+@[\w-]+\.\w/u,
  },
  {
    // A price.
    asked:
      / (?:quanto (?:custa|custam|sai|fica|paga|pago|pagaria|cobra|cobram|e a|e o|ta|tao|esta|vou pagar)|qual (?:e )?(?:o |a )?(?:preco|valor|custo|taxa|mensalidade)|preco (?:de|do|da|dos|das)|valor (?:de|do|da|dos|das)|que preco|how much (?:is|are|does|do|for|would|to|will|s)|what (?:does|do|would|will) .{1,60} cost|price (?:of|for)|cost of|what (?:is|s) the (?:price|cost|fee|charge)) /u,
    unless: / (?:weighs?|weight|notice|luggage|time|space|pesa|peso|prazo|tempo|demora|demorando|espaco) /u,
    given: new RegExp(`${MONEY.source}|\\d+(?:[.,]\\d+)?\\s?%`, "iu"),
  },
  {
    // Where something is.
    asked:
      / (?:qual (?:e )?o endereco|que rua|qual (?:a )?rua|endereco (?:de|da|do) (?:voces|vcs|loja|unidade)|what (?:is|s) (?:your|the) address|which street|what street|full address) /u,
    given:
      /\b(?:rua|r\.|av\.|avenida|travessa|alameda|rodovia|estrada|pra[cç]a|largo|street|st\.?|road|rd\.?|avenue|lane|square|parade|quay|esplanade|drive)\b|\bcep\b|\d{5}-\d{3}/iu,
  },
];

// What only somebody's own account tells: no knowledge base has it.
const OWN =
  / (?:quantos? .{1,30} (?:ja )?(?:tenho|fiz|usei|acumulei|foram|sobraram)|qual (?:e|foi|era) (?:o |a )?(?:meu|minha) .{1,40}(?:atual|ultim[ao]|hoje|agora)|qual foi (?:o |a )?(?:meu|minha)|quando (?:vence|acaba|termina|expira|cai|sai|chega) (?:o |a )?(?:meu|minha)|(?:meu|minha) .{1,25} (?:ja )?(?:saiu|chegou|caiu|foi aprovad[ao]|foi enviad[ao]|ta pront[ao]|esta pront[ao])|cade (?:o |a )?(?:meu|minha)|manda .{0,12}(?:2a|segunda) via|por que (?:o |a )?(?:meu|minha) .{1,30} (?:recusad[ao]|negad[ao]|bloquead[ao])|(?:paguei|cobraram|me cobraram|fui cobrad[ao]) .{0,25}(?:duas vezes|em dobro|dobrado|errado)|where is my|has my|did my|why (?:did|was|is|has) my|when (?:does|is|will|do) my|what (?:was|is) my .{1,20}(?:last|latest|current|next)|quant[oa]s? .{0,30}(?:eu tenho|tenho (?:no|na|de|hoje|ainda)|me restam|ainda tenho)|meu saldo|minha nota (?:da|de|na|no)|meus pontos hoje|quanto (?:eu )?(?:devo|to devendo|estou devendo)|valor da minha (?:fatura|conta|mensalidade)|que dia vence (?:a )?minha|my balance|how many .{1,30} (?:have i|do i have|i have)|how much do i owe|when (?:does|is) my .{1,20} (?:expire|due)|am i (?:insured|covered|booked)|what (?:is|s) my (?:policy|booking|account|room|balance)) /u;

/** Whether a question is about somebody's own account, order or booking, of which no knowledge base knows. */
export const isOwnAffair = (question: string): boolean => OWN.test(spaced(question));

/**
 * What a question can't be answered without, or null where there is no such thing: one that asks for a telephone number, an address or a
 * price isn't answered by a text that has none, whatever else they share; one about somebody's own account is answered by no text.
 */
export function mustHave(question: string): ((passage: string) => boolean) | null {
  const words = spaced(question);
  if (OWN.test(words)) return () => false;
  const asked = ATTRIBUTES.filter((attribute) => attribute.asked.test(words) && !attribute.unless?.test(words));
  if (asked.length === 0) return null;
  return (passage) => asked.every(({ given, alike }) => given.test(alike ? passage.replace(alike, " ") : passage));
}
