import { readNumber, writeNumber } from './written-number'

export type Pack = {
  container: string
  key: string
  /** '28 COMPRIMIDOS', '120 ML', '5 AMPOLLAS DE 1 ML'. */
  label: string
  /** Index in the name (upper case, no accents) at which the pack begins. */
  start: number
}

type Container = { test: RegExp; key: string; singular: string; plural: string; isBulk?: boolean }

/** `isBulk`: named by its contents alone when they are known, since "frasco", "tubo" or "bote" add nothing. */
const containers: Container[] = [
  {
    test: /^(ENVASES?|FRASCOS?|AMPOLLAS?|MONODOSIS|UNIDOSIS) ?(UNIDOSIS|MONODOSIS)|^(UNIDOSIS|MONODOSIS)/,
    key: 'UNIDOSIS',
    singular: 'UNIDOSIS',
    plural: 'UNIDOSIS',
  },
  { test: /^(COM|GRAGEA)/, key: 'COMPRIMIDO', singular: 'COMPRIMIDO', plural: 'COMPRIMIDOS' },
  { test: /^CA[PS]/, key: 'CAPSULA', singular: 'CÁPSULA', plural: 'CÁPSULAS' },
  { test: /^(SOBRE|STICK)/, key: 'SOBRE', singular: 'SOBRE', plural: 'SOBRES' },
  { test: /^PARCHE/, key: 'PARCHE', singular: 'PARCHE', plural: 'PARCHES' },
  { test: /^SUPOSITORIO/, key: 'SUPOSITORIO', singular: 'SUPOSITORIO', plural: 'SUPOSITORIOS' },
  { test: /^OVULO/, key: 'OVULO', singular: 'ÓVULO', plural: 'ÓVULOS' },
  { test: /^LIOFILIZADO/, key: 'LIOFILIZADO', singular: 'LIOFILIZADO', plural: 'LIOFILIZADOS' },
  { test: /^PELICULA/, key: 'PELICULA', singular: 'PELÍCULA', plural: 'PELÍCULAS' },
  // Official groups make no difference between vials and ampoules.
  { test: /^AMPOLLA/, key: 'VIAL', singular: 'AMPOLLA', plural: 'AMPOLLAS' },
  { test: /^VIAL/, key: 'VIAL', singular: 'VIAL', plural: 'VIALES' },
  { test: /^JERINGA/, key: 'JERINGA', singular: 'JERINGA', plural: 'JERINGAS' },
  { test: /^PLUMA/, key: 'PLUMA', singular: 'PLUMA', plural: 'PLUMAS' },
  { test: /^CARTUCHO/, key: 'CARTUCHO', singular: 'CARTUCHO', plural: 'CARTUCHOS' },
  { test: /^BOLSA/, key: 'BOLSA', singular: 'BOLSA', plural: 'BOLSAS' },
  {
    test: /^(FRASCO|TUBO|TARRO|BOTELLA|ENVASE|BOTE|ENEMA|MICROENEMA|INHALADOR|APLICADOR)/,
    key: 'FRASCO',
    singular: 'FRASCO',
    plural: 'FRASCOS',
    isBulk: true,
  },
  {
    test: /^(IMPLANTE|ANILLO|SISTEMA|DISPOSITIVO|APOSITO)/,
    key: 'UNIDAD',
    singular: 'UNIDAD',
    plural: 'UNIDADES',
  },
]

const words =
  'COM[PO][A-Z]+|COMP|GRAGEAS?|CAPSULAS?|CASPULAS?|SOBRES?|STICKS?|PARCHES?|SUPOSITORIOS?|OVULOS?|LIOFILIZADOS?|PELICULAS?|AMPOLLAS?|VIALE?S?|JERINGAS?|PLUMAS?|CARTUCHOS?|BOLSAS?|ENVASES?|FRASCOS?|UNIDOSIS|MONODOSIS|TUBOS?|TARROS?|BOTELLAS?|BOTES?|ENEMAS?|MICROENEMAS?|INHALADOR(?:ES)?|APLICADOR(?:ES)?|IMPLANTES?|ANILLOS?|SISTEMAS?|DISPOSITIVOS?|APOSITOS?'
const size = String.raw`(\d+(?:[.,]\d+)*)\s*(ML|L|G|MG|DOSIS|PULVERIZACIONES|PULSACIONES|APLICACIONES)\b`
const startsAfresh = String.raw`(?<!\d[.,/]?)`
const counted = new RegExp(
  String.raw`${startsAfresh}(\d+(?:\.\d{3})?)\s*(?:X\s*(\d+)\s*)?((?:${words})\b.*)$`,
)
const uncounted = /^\s*((?:FRASCO|TUBO|VIAL|BOLSA|ENVASE)\b.*)$/
const onlyContents = new RegExp(String.raw`(?:^|\s)(?:1\s*X\s*)?(${size}.*)$`)
const trailingCount = /\b(COMPRIMIDOS?|CAPSULAS?|SOBRES?)\b[^\d]*?(?:(\d+)\s*X\s*)?(\d+)\s*$/
const contents = new RegExp(size)
const doses = /(\d+)\s*(DOSIS|PULVERIZACIONES|PULSACIONES|APLICACIONES)\b/

/** The pack size at the end of a medicine's name (upper case, no accents); null when it cannot be recognised. */
export const findPack = (name: string): Pack | null => {
  // Brackets hold the packaging material ("(Blister PVC/Al)") or a repetition ("30 (30 x 1)"). Replaced by spaces, so
  // that indexes stay valid.
  const text = name.replace(/\([^()]*\)?/g, (bracket) => ' '.repeat(bracket.length))
  const lastSegment = text.search(/(?:,(?!\d)|(?<!\d),)(?:[^,]|(?<=\d),(?=\d))*$/) + 1
  return (
    packIn(name, text.slice(lastSegment), lastSegment) ??
    (lastSegment > 0 ? packOfContents(name, text.slice(lastSegment), lastSegment) : null) ??
    packIn(name, text, 0) ??
    packAtTheEnd(name, text)
  )
}

const packIn = (name: string, text: string, offset: number): Pack | null => {
  const match = counted.exec(text)
  if (match !== null) {
    const [, count = '', times, rest = ''] = match
    const units = readNumber(count) * (times === undefined ? 1 : Number(times))
    return describe({ count: units, rest, name, start: offset + match.index })
  }
  const single = uncounted.exec(text)
  return single === null ? null : describe({ count: 1, rest: single[1] ?? '', name, start: offset })
}

/** "…SUSPENSION ORAL EFG , 150 ml": one bottle, of which the name gives only the contents. */
const packOfContents = (name: string, text: string, offset: number): Pack | null => {
  const match = onlyContents.exec(text)
  return match === null
    ? null
    : describe({ count: 1, rest: `FRASCO ${match[1] ?? ''}`, name, start: offset + match.index })
}

/** "…CAPSULAS DURAS 84", "…COMPRIMIDOS RECUBIERTOS 3X21", "…COLIRIO EN SOLUCION 5 ML". */
const packAtTheEnd = (name: string, text: string): Pack | null => {
  const match = trailingCount.exec(text)
  if (match === null) {
    const last = new RegExp(String.raw`(?<!/\s*)${startsAfresh}${size}\s*$`).exec(text)
    return last === null ? null : describe({ count: 1, rest: `FRASCO ${last[0]}`, name, start: last.index })
  }
  const [, noun = '', times, count = ''] = match
  return describe({
    count: Number(count) * (times === undefined ? 1 : Number(times)),
    rest: noun,
    name,
    start: match.index + noun.length,
  })
}

type Found = { count: number; rest: string; name: string; start: number }

const describe = ({ count, rest, name, start }: Found): Pack | null => {
  const container = containers.find(({ test }) => test.test(rest))
  if (container === undefined || count === 0) return null
  const [main = ''] = rest.split('+')
  // A spray's size is its number of doses, wherever they are written: "18 g (140 pulverizaciones)".
  const found = (container.isBulk === true ? doses.exec(name.slice(start)) : null) ?? contents.exec(main)
  const content = found === null ? null : contentOf(found)
  const noun = count === 1 ? container.singular : container.plural
  const label =
    content === null
      ? `${count} ${noun}`
      : container.isBulk === true
        ? `${count === 1 ? '' : `${count} X `}${content}`
        : `${count} ${noun} DE ${content}`
  return {
    key: `${count} ${container.key}${content === null ? '' : ` ${content}`}`,
    container: container.key,
    label,
    start,
  }
}

const contentOf = (match: RegExpExecArray): string => {
  const value = readNumber(match[1] ?? '')
  const written = match[2] ?? ''
  if (written === 'L') return `${writeNumber(value * 1000)} ML`
  const unit = /^(PULV|PULS|APLIC)/.test(written) ? 'DOSIS' : written
  return `${writeNumber(value)} ${unit}`
}
