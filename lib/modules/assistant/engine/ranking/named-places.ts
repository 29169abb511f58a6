import { plain } from "@/lib/kernel/plain";
import { tokens } from "@/lib/platform/search/tokens";

/** Places that customers name: what is said of one is seldom true of another. */
const PLACES =
  "acre alagoas amapa amazonas bahia ceara goias maranhao pernambuco piaui rondonia roraima sergipe tocantins parana paraiba aracaju belem belo horizonte brasilia cuiaba curitiba florianopolis floripa fortaleza goiania joao pessoa macapa maceio manaus natal palmas porto alegre velho recife rio salvador sao luis paulo teresina vitoria campinas santos guarulhos osasco sorocaba ribeirao jundiai niteroi uberlandia londrina maringa joinville blumenau caxias pelotas juiz contagem betim anapolis olinda caruaru petropolis lisboa portugal espanha argentina chile uruguai paraguai colombia mexico miami orlando paris londres franca italia alemanha japao china canada australia london manchester birmingham leeds liverpool bristol sheffield newcastle york oxford cambridge brighton bath exeter cardiff swansea edinburgh glasgow belfast dublin bournemouth plymouth norwich nottingham leicester southampton portsmouth heathrow gatwick stansted luton scotland wales ireland england france spain italy germany greece portugal america usa europe africa asia brazil brasil";

const NAMES: ReadonlySet<string> = new Set(PLACES.split(" "));

/** The places that a text names, as words without accents in lower case. */
export function placesIn(text: string): string[] {
  const places: string[] = [];
  for (const { text: word } of tokens(text)) {
    const bare = plain(word);
    if (NAMES.has(bare)) places.push(bare);
  }
  return places;
}
