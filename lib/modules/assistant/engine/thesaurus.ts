import { plain } from "@/lib/platform/search/stems";

// Words that customers use for the same thing, in Portuguese and English, without accents. A line is one meaning; a word
// may stand in several. Phrases (with spaces) are looked for whole.
const MEANINGS = `
entrega entregar entregue trazer trazem trazido entregador envio enviar enviado remessa despachar despacho delivery deliver delivered shipping ship shipment shipped
chegar chega chegada receber recebimento recebo arrive arrival receive
prazo|quanto tempo|tempo de entrega|tempo leva|quando chega|when will my order|quantos dias|em quantos dias|que dia chega|demora|demorar|how long|how many days|lead time|turnaround|timeframe|delivery time
frete|custo de envio|custo da entrega|taxa de entrega|cobram pra entregar|cobram para entregar|cobram entrega|cobram a entrega|cobra frete|charge for delivery|charge for shipping|valor da entrega|valor do envio|shipping cost|shipping fee|shipping costs|delivery fee|delivery cost|freight|postage
gratis gratuito gratuita gratuitamente free|sem custo|sem pagar|de graca|for free|at no cost|no charge|cortesia
rastrear rastreio rastreamento rastreador acompanhar localizar track tracking|onde esta|cade o meu|cade meu|where is my
atraso atrasado atrasada atrasou atrasar late delay delayed overdue|nao chegou|ainda nao chegou|nao recebi|ainda nao recebi|prazo ja venceu|fora do prazo|passou do prazo|hasn't arrived|hasnt arrived|has not arrived|didn't arrive|not arrived|never arrived|haven't received|have not received|still waiting for
extravio extraviado extraviada perdido perdida sumiu lost missing|consta como entregue|consta entregue|marked as delivered|says delivered|shows as delivered
trocar troca exchange exchanges exchanging swap substituir substituicao replace replacement
devolver devolucao devolucoes devolvo return returns returning returned|mandar de volta|send back|send it back|give back
arrependimento arrepender arrependi|me arrependi|desisti|nao gostei|desistir|desistencia|mudei de ideia|changed my mind|don't like|do not like|didn't like
reembolso reembolsar reembolsado estorno estornar estornado refund refunds refunded refunding|dinheiro de volta|devolver o dinheiro|devolucao do dinheiro|money back|get my money
cancelar cancelamento cancelo cancel cancellation cancelling canceling
pagar pagamento pago pay payment payments paying paid
parcelar parcela parcelas parcelamento parcelado prestacao prestacoes installment installments instalment instalments|em quantas vezes|quantas vezes|dividir|pay over time
boleto|bank slip|segunda via|2a via
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
nota nf nfe danfe invoice receipt recibo|nota fiscal
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
`;

/** What a question says all the time and means little by. */
const WEAK =
  "fiz fez fabricar fabricam produzem apareceram encontrar encontro acho achar achei baixar baixo ver vejo usar uso usa mandar mandam mandaram pegar pego vem vir vier vierem veio vieram colocar coloquei coloco ponho passar passo passa diz dizem dizer disse aparecer aparece apareceu deixar deixo levar leva levam dois duas tres mesma mesmo outro outra outros outras moro mora live lives incluir incluida incluido incluso inclusa included include enter entro find sell sells vender vendem vendo venda tempo time juntar junto quero queria pegar primeira primeiro first especial special dar dou da lembro lembrar perdi preciso precisa caso casos problema problem issue mando manda mandei cuidar tirar tiro ganhar ganho acontece aconteceu happens happened qualquer certo right long much many tell give put see show way forma formas jeito maneira sistema system vezes vez times time algum alguma really actually gente cara carregar chamar comprar compra compras comprei pedido pedidos produto produtos item itens site loja cliente mercadoria objeto coisa order orders ordered product products item items purchase bought buy website online fazer faco feito quero preciso gostaria consigo conseguir possivel funciona funcionam existe existem oferecem oferece aceita aceitam tenho need want possible work works offer offers accept use using usar dia dias day days hoje agora ontem semana today now yesterday week casa home novo nova new pessoa alguem some someone something ajuda ajudar help saber know informacao informacoes information info duvida question";

/** Words without a meaning of their own. */
const EMPTY =
  "a o e as os um uma uns umas de da do das dos em no na nos nas ao aos com por pelo pela pelos pelas para pra pro que se ou mas como qual quais quando onde quem quanto quanta quantos quantas porque porquê ja ainda so tambem muito mais menos meu minha meus minhas seu sua seus suas nosso nossa eu ele ela eles elas nos voce voces vcs vc me mim te lhe isso isto esse essa este esta aquele aquela esses essas estes estas ha tem temos tinha tinham ter tenha teria haver foi fui era ser sou sao e esta estao estou estava estar fica ficar vai vou vao ir pode posso podem podemos poderia poder deve devo dever sim ola oi bom boa tarde noite favor obrigado obrigada por gentileza ate sobre entre sem sob desde depois antes aqui ali la entao assim bem nao the of and to in on for is it at or an i you we they he she my your our their me us do does did can could would should will shall may might be am are was were been being have has had how what when where which who whom why if that this these those there here with from by as not no yes please thanks thank hello hi hey any some much many get got there's it's i'm don't about after before into out up so just than then too very also let go going make made take took dont im ive id still ever every each per more less";

const split = (text: string) => text.split(/\s+/).filter(Boolean);

/** Things that are sold: which one it was is seldom what a question is about. */
const THINGS =
  "mesa mesas cadeira cadeiras sofa sofas poltrona poltronas armario armarios guarda-roupa guarda roupa estante estantes cama camas colchao colchoes vaso vasos quadro quadros almofada almofadas tapete tapetes cortina cortinas luminaria luminarias lampada abajur panela panelas prato pratos copo copos toalha toalhas rack banco bancos banqueta comoda movel moveis table chair sofa couch armchair wardrobe shelf shelves bed mattress vase pillow cushion rug carpet curtain lamp pan plate towel furniture desk";

/** Words of no meaning. */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(split(EMPTY).map(plain));
/** Words of little meaning. */
export const WEAK_WORDS: ReadonlySet<string> = new Set(split(WEAK).map(plain));

/** Words for things, without accents. */
export const THING_WORDS: ReadonlySet<string> = new Set(
  split(THINGS)
    .flatMap((word) => word.split("-"))
    .map(plain),
);

/** A meaning: its words one by one, and its phrases. */
export type Meaning = { words: readonly string[]; phrases: readonly string[] };

// The first part of a line is words; what follows its bars is a word or a phrase each.
function parse(line: string): Meaning {
  const [first = "", ...rest] = line.split("|").map((part) => part.trim());
  return {
    words: [...split(first), ...rest.filter((part) => !part.includes(" "))],
    phrases: rest.filter((part) => part.includes(" ")).map((part) => part.replaceAll("'", " ")),
  };
}

/** Every meaning. */
export const MEANINGS_OF_WORDS: readonly Meaning[] = MEANINGS.trim().split("\n").map(parse);
