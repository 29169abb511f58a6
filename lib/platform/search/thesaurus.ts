import { plain } from "@/lib/kernel/plain";
import { tokens, wordForms } from "./tokens";

// Words that customers use for the same thing, in Portuguese and English, without accents. A line is one meaning; a word
// may stand in several. Phrases (with spaces) are looked for whole.
const MEANINGS = `
entrega entregar entregue trazer trazem trazido entregador envio enviar enviado remessa despachar despacho delivery deliver delivered shipping ship shipment shipped
chegar chega chegada receber recebimento recebo arrive arrival receive
prazo|quanto tempo|tempo de entrega|tempo leva|quando chega|when will my order|quantos dias|em quantos dias|que dia chega|demora|demorar|how long|how many days|lead time|turnaround|timeframe|delivery time
frete|custo de envio|custo da entrega|taxa de entrega|cobram pra entregar|cobram para entregar|cobram entrega|cobram a entrega|cobra frete|charge for delivery|charge for shipping|valor da entrega|valor do envio|shipping cost|shipping fee|shipping costs|delivery fee|delivery cost|freight|postage
gratis gratuito gratuita gratuitamente free|sem custo|sem pagar|de graca|for free|at no cost|no charge|cortesia
rastrear rastreio rastreamento rastreador acompanhar localizar track tracking|acompanhar entrega|onde esta|cade o meu|cade meu|where is my
atraso atrasado atrasada atrasou atrasar late delay delayed overdue|nao chegou|ainda nao chegou|nao recebi|ainda nao recebi|prazo ja venceu|fora do prazo|passou do prazo|hasn't arrived|hasnt arrived|has not arrived|didn't arrive|not arrived|never arrived|haven't received|have not received|still waiting for
extravio extraviado extraviada perdido perdida sumiu lost missing|consta como entregue|consta entregue|marked as delivered|says delivered|shows as delivered
trocar troca exchange exchanges exchanging swap substituir substituicao replace replacement
devolver devolucao devolucoes devolvo return returns returning returned|mandar de volta|send back|send it back|give back
arrependimento arrepender arrependi|me arrependi|desisti|nao gostei|desistir|desistencia|mudei de ideia|changed my mind|don't like|do not like|didn't like
reembolso reembolsar reembolsado estorno estornar estornado refund refunds refunded refunding ressarcir ressarcimento chargeback|dinheiro de volta|devolver o dinheiro|devolucao do dinheiro|money back|get my money
cancelar cancelamento cancelo cancel cancellation cancelling canceling
pagar pagamento pago pay payment payments paying paid
parcelar parcela parcelas parcelamento parcelado prestacao prestacoes installment installments instalment instalments|em quantas vezes|quantas vezes|dividir|pay over time
boleto boletos fatura faturas bill bills|bank slip|segunda via|2a via|linha digitavel|codigo de barras
cartao card cards credito credit debito debit|visa|mastercard|elo
pix
desconto descontos promocao promocoes discount discounts deal sale|mais barato|oferta|ofertas
cupom cupons coupon coupons voucher vouchers|codigo promocional|promo code|discount code
defeito defeituoso quebrado quebrada quebrou avaria avariado avariada danificado danificada estragado estragada rachado rachada trincado lascado amassado broken damaged defective defect faulty cracked scratched riscado|nao funciona|com problema|veio com problema
garantia garantias warranty guarantee|cobre|covers
faltando falta faltou faltaram faltam missing|veio sem|veio incompleto|incomplete
errado errada trocado trocada diferente wrong incorrect|veio outro|outro produto|wrong item
montar montagem montador montadores monta assemble assembly assembled assembling|montado|instalar instalacao install installation
manual instrucoes|passo a passo|instructions
medida medidas dimensao dimensoes tamanho tamanhos measurements dimensions size sizes|quanto mede|how big|how large
cor cores color colors colour colours tonalidade
tecido tecidos fabric fabrics
amostra amostras sample samples swatch swatches
horario horarios expediente funcionamento hours opening|que horas|ate que horas|abre|aberto|aberta|fecha|atende|open|close|closes|opens|what time
loja lojas showroom unidade unidades store stores shop|loja fisica|endereco da loja|onde fica|onde ficam|where are you|located|location
retirar retirada retiro buscar pickup collect collection|pick up|pegar na loja
telefone whatsapp contato contactar ligar falar phone call contact|fale conosco|talk to|reach you
nota nf nfe nfce danfe invoice receipt recibo|nota fiscal|nf e|cupom fiscal
senha password|esqueci a senha|forgot my password|redefinir|reset
conta cadastro login acesso acessar entrar account sign|log in|criar conta|minha conta
excluir apagar deletar remover delete remove erase
dados privacidade lgpd privacy data|dados pessoais|personal data
endereco cep address|endereco de entrega|delivery address|mudar o endereco
alterar mudar mudanca modificar trocar atualizar corrigir change update modify edit
agendar agendamento marcar schedule booking|escolher o dia|escolher a data|dia da entrega|choose the date
presente presentes gift gifts|embrulho embrulhar|gift wrap|embalagem de presente
atacado revenda revender wholesale resale reseller|compra em quantidade|grande quantidade|bulk
empresa empresas cnpj pj corporativo corporate company business juridica|pessoa juridica
arquiteto arquitetos arquiteta decorador decoradores designer designers architect architects profissional professionals
limpar limpeza lavar lavagem higienizar clean cleaning wash washing manchar mancha manchas stain stains manutencao cuidar cuidados care conservacao maintenance
madeira madeiras wood wooden
sofa sofas couch couches estofado estofados upholstery upholstered
poltrona poltronas armchair armchairs
mesa mesas table tables
colchao colchoes mattress mattresses
cama camas bed beds
tapete tapetes rug rugs carpet
cortina cortinas curtain curtains persiana persianas blinds
luminaria luminarias lampada lampadas abajur lustre lamp lamps lighting light bulb
panela panelas cookware pan pans pot pots
prime fidelidade pontos programa loyalty points rewards cashback
newsletter emails|descadastrar|unsubscribe
descadastrar descadastro propaganda propagandas spam unsubscribe|parar de receber|paro de receber|parem de mandar|parem de me mandar|nao quero mais receber|stop receiving|stop sending
vaga vagas emprego contratando contratar trabalhar curriculo job jobs career careers hiring|trabalhe conosco|work for you|work with you
estoque esgotado disponivel disponibilidade stock available availability|fora de estoque|out of stock|sold out|in stock|back in stock|volta quando
encomenda encomendar personalizado personalizada customizado custom customized|sob medida|made to measure|sob encomenda
andar andares escada escadas elevador apartamento predio floor stairs staircase elevator lift upstairs
condominio portaria porteiro vizinho doorman neighbor neighbour|alguem em casa|nao estiver em casa|not home|nobody home|ninguem em casa|ausente
assinatura assinar subscription subscribe
internacional exterior international abroad overseas|fora do brasil|outro pais|outside brazil
interior cidade cidades regiao regioes estado estados city cities region regions state states area areas
preco precos valor valores custa custo custos price prices cost costs|quanto sai|quanto fica|quanto custa|how much
validade vale valid expire expires validity
minimo minima minimum
cobrado cobranca cobraram cobrou charged charge charges|duas vezes|em dobro|dobro|duplicada|duplicado|duplicate|twice
aprovado aprovacao recusado recusada recusou negado approved declined rejected refused|nao passou|nao foi aprovado|not approved
confirmar confirmacao confirmado confirm confirmation confirmed compensar compensacao
descartar descarte reciclar usado usados velho antiga antigo old dispose disposal recycle recycling|moveis usados|take away
sustentavel sustentabilidade certificado fsc reflorestamento sustainable sustainability environment ecologico
seguro segura seguranca confiavel safe secure security secured trust trustworthy
lista casamento cha wedding registry|lista de casamento|lista de presentes
ponto|vale presente|cartao presente|gift card|gift cards
avaliacao avaliacoes comentario review reviews rating
peca pecas reposicao sobressalente part parts spare|peca de reposicao
parafuso parafusos ferragem ferragens screw screws bolt hardware
peso suporta aguenta carga weight holds support kg
teste testar experimentar noites trial|try out|test it
troca devolucao|trocar ou devolver
bloqueado bloqueada bloqueio bloquear travado suspenso suspensa locked blocked suspended
desbloquear desbloqueio liberar liberacao unlock unblock
erro erros falha falhas bug bugs error errors failure
reclamacao reclamacoes reclamar queixa queixas procon complaint complaints
orcamento orcamentos cotacao cotacoes quote quotes estimate estimates
contrato contratos adesao contract contracts agreement
renovar renovacao renew renewal
conserto consertar reparo reparar repair repairs|assistencia tecnica
comprovante comprovantes|prova de pagamento|proof of payment
transferencia transferir ted deposito depositar transfer deposit
juros multa encargos interest penalty
vencimento vencido vencida vence vencer due overdue
remarcar remarcacao reagendar reagendamento reschedule|mudar a data
lento lenta lentidao devagar slow
internet conexao wifi sinal connection
imposto impostos tributo tributos icms iss tax taxes
urgente urgencia emergencia urgent emergency
`;

const split = (text: string) => text.split(/\s+/).filter(Boolean);

/** A meaning: its words one by one, and its phrases. */
type Meaning = { words: readonly string[]; phrases: readonly string[] };

// The first part of a line is words; what follows its bars is a word or a phrase each.
function parse(line: string): Meaning {
  const [first = "", ...rest] = line.split("|").map((part) => part.trim());
  return {
    words: [...split(first), ...rest.filter((part) => !part.includes(" "))],
    phrases: rest.filter((part) => part.includes(" ")).map((part) => part.replaceAll("'", " ")),
  };
}

/** The stems of a word, as the indexes have them. */
export const stemsOfWord = (word: string) => wordForms(word).stems.map((stem) => stem.slice(1));

/** What means the same as a word or a phrase: stems of words, and phrases. */
export type Known = { stems: ReadonlySet<string>; phrases: ReadonlySet<string> };

type Builder = { stems: Set<string>; phrases: Set<string> };
const BY_STEM = new Map<string, Builder>();
const BY_PHRASE = new Map<string, Builder>();
const WORDS = new Set<string>();
/** Every word. */
export const THESAURUS_WORDS: ReadonlySet<string> = WORDS;

for (const { words, phrases } of MEANINGS.trim().split("\n").map(parse)) {
  for (const word of words) WORDS.add(word);
  const stems = words.flatMap(stemsOfWord);
  const join = (map: Map<string, Builder>, key: string) => {
    const known = map.get(key) ?? { stems: new Set<string>(), phrases: new Set<string>() };
    for (const stem of stems) known.stems.add(stem);
    for (const phrase of phrases) known.phrases.add(phrase);
    map.set(key, known);
  };
  for (const stem of stems) join(BY_STEM, stem);
  for (const phrase of phrases) join(BY_PHRASE, phrase);
}

/** What means the same as a word with this stem. */
export const meaningOfStem = (stem: string): Known | undefined => BY_STEM.get(stem);
/** What means the same as a phrase. */
export const meaningOfPhrase = (phrase: string): Known | undefined => BY_PHRASE.get(phrase);
/** Every phrase, longest first: 'ainda nao chegou' before 'nao chegou'. */
export const PHRASES: readonly string[] = [...BY_PHRASE.keys()].sort((one, two) => two.length - one.length);
/** A text as phrases are looked for in it: its words in lower case without accents, a space before and after each. */
export function spaced(text: string): string {
  return ` ${[...tokens(text)].map((token) => plain(token.text)).join(" ")} `;
}
