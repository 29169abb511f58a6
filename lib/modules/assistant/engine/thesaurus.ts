import { plain } from "@/lib/kernel/plain";

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
