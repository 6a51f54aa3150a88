import { upperFolded } from '../upper-folded'

/** Salts, hydrates and esters that the law counts as the same active ingredient (RDL 1/2015). */
const salts = new Set(
  `HIDROCLORURO CLORHIDRATO DIHIDROCLORURO HIDROBROMURO BROMHIDRATO MONOHIDRATO DIHIDRATO TRIHIDRATO TETRAHIDRATO
   PENTAHIDRATO HEXAHIDRATO HEPTAHIDRATO DODECAHIDRATO HEMIHIDRATO SESQUIHIDRATO HEMIPENTAHIDRATO ANHIDRO ANHIDRA
   HIDRATADO HIDRATO MONOHIDROCLORURO SODIO SODICO SODICA DISODIO DISODICO DISODICA POTASIO POTASICO POTASICA
   CALCIO CALCICO CALCICA MAGNESIO MAGNESICO MAGNESICA FUMARATO HEMIFUMARATO SULFATO HIDROGENOSULFATO BISULFATO
   MALEATO HIDROGENOMALEATO CITRATO DIHIDROGENOCITRATO BESILATO MESILATO DIMESILATO TOSILATO EDISILATO MEDOXOMILO
   CILEXETILO OXALATO TARTRATO BITARTRATO HIDROGENOTARTRATO HEMITARTRATO FOSFATO DIHIDROGENOFOSFATO SUCCINATO
   HEMISUCCINATO MALATO NITRATO MONONITRATO AXETILO DISOPROXILO PIVOXILO PROXETILO TROMETAMOL TROMETAMINA
   ERBUMINA TERBUTILAMINA ARGININA LISINA OLAMINA DIETILAMINA MEGLUMINA HICLATO ETANOLATO HEMIETANOLATO SOLVATO
   RESINATO PAMOATO EMBONATO ISETIONATO ETEXILATO BENZOATO DIBENZOATO ADIPATO OXOGLURATO GLUCONATO LACTATO
   BROMURO YODURO IODURO HIDROGENO PROPILENGLICOLATO PROPANEDIOL METANOSULFONATO`.split(/\s+/),
)
/** In "SODIO CLORURO" sodium is no salt of another substance: a name that starts with one of these is not shortened. */
const mineral =
  /^(SODIO|POTASIO|CALCIO|MAGNESIO|ZINC|HIERRO|ALUMINIO|LITIO|AMONIO|COBRE|HIDROGENO|PLATA|BISMUTO)$/
const metal = /^(DI)?(SOD|POTAS|CALC|MAGNES)(IO|ICO|ICA)$/
const acidOfSalt = /^(.*(?:DRON|CLAVULAN|VALPRO|FOLIN|MICOFENOL|ACETILSALICIL|FUSID|ASCORB))ATO$/
/** Substances that the same file writes under two names. */
const aliases: Record<string, string> = {
  ADRENALINA: 'EPINEFRINA',
  DIHIDROCLOROTIAZIDA: 'HIDROCLOROTIAZIDA',
  'AGOMELATINA ACIDO CITRICO': 'AGOMELATINA',
  'AGOMELATINA UREA': 'AGOMELATINA',
}

export type ActiveIngredient = {
  /** Key that an acid shares with its salts: 'CLAVULANATO POTASIO' and 'CLAVULANICO ACIDO' are both 'CLAVULANICO'. */
  key: string
  /** Shown in names of groups: 'AMOXICILINA', 'ACIDO CLAVULANICO'. */
  label: string
}

/** Parses the column "Principios Activos" of AEMPS: substances separated by commas, in no particular order. */
export const parseActiveIngredients = (text: string): ActiveIngredient[] => {
  const found = upperFolded(text)
    .split(/,(?!\d)/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '')
    .map((part) => parseActiveIngredient(aliases[part] ?? part))
  return [...new Map(found.map((ingredient) => [ingredient.key, ingredient])).values()]
}

const parseActiveIngredient = (text: string): ActiveIngredient => {
  const all = text.split(' ')
  const words = all[0] === 'ACIDO' && all.length > 1 ? [...all.slice(1), 'ACIDO'] : all
  const first = words[0] ?? ''
  if (mineral.test(first)) {
    const kept = words.filter((word) => !/HIDRATO$|^ANHIDR[OA]$/.test(word)).join(' ')
    return { key: kept, label: kept }
  }
  const kept = [first, ...words.slice(1).filter((word) => !salts.has(word))]
  if (kept.length === 2 && kept[1] === 'ACIDO') return { key: first, label: `ACIDO ${first}` }
  const stem = acidOfSalt.exec(first)?.[1]
  const isSalt = kept.length === 1 && words.slice(1).some((word) => metal.test(word))
  if (stem !== undefined && isSalt) return { key: `${stem}ICO`, label: first }
  const label = kept.join(' ')
  return { key: label, label }
}
