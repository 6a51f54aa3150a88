import { productsByTaxClass } from '../features/catalogue/tax-rates.queries'
import { importBilling } from '../imports/billing/import-billing'
import { isPublished } from '../imports/catalogue/catalogue-source'
import { type ComingCounts, lastComingDay } from '../imports/catalogue/save-coming-prices'
import { readDay } from '../imports/date-order'
import { readStyle } from '../imports/file-style'
import { importPrecios } from '../imports/prices/import-prices'
import { columnsText, describeText } from '../imports/text-description'
import type { Command, CommandInput } from './command'
import {
  common,
  completeOption,
  datesHelp,
  datesOption,
  decimals,
  decimalsHelp,
  decimalsOption,
  dryRunHelp,
  dryRunOption,
  fileOf,
  forceHelp,
  forceOption,
  isDryRun,
  progressOf,
  refused,
  sayDryRun,
  styleOf,
  textOf,
} from './import-input'
import { reportHelp, reportOption, writeCounts, writeGuesses, writeRefusals } from './import-output'

/** How many products of the catalogue pay which rate; in a dry run, as they are. */
export const writeTaxClasses = async (input: CommandInput): Promise<void> => {
  const counts = await productsByTaxClass(input.db)
  input.terminal.line('IVA de los productos del catálogo:')
  writeCounts(input, [
    ['superreducido', counts['super-reduced']],
    ['reducido', counts.reduced],
    ['general', counts.general],
  ])
}

/** A day after today, as an option gives it; null where it is not given, undefined where it is none. */
const comingDay = ({ options, today }: CommandInput, option: string): string | null | undefined => {
  if (options[option] === undefined) return null
  const day = readDay(textOf(options[option]))
  return day !== null && day > today && day <= lastComingDay(today) ? day : undefined
}
const notComing = (option: string): string =>
  `--${option} tiene que ser un día entre mañana y dentro de dos años, como 2026-12-31.`

const comingTexts = ({ saved, equal, withdrawn }: ComingCounts): [string, number][] => [
  ['con día por llegar: nuevos o cambiados', saved],
  ['con día por llegar: sin cambio', equal],
  ['con día por llegar: retirados', withdrawn],
]

const precios: Command = {
  name: 'import precios',
  takes: ['ARCHIVO'],
  summary: 'Precios: CN con PVL, con PVP o con los dos, y el IVA',
  help: `  Busca las columnas por su nombre (CN, cn_code, Código Nacional; PVL, pvl_ref; PVP, pvpiva_ref, Precio venta
  al público con IVA…) y dice cuáles ha tomado; «Precio» a secas no vale, que en Nixfarma es el de compra. El precio que falta sale de la fórmula legal:
  PVP con IVA = PVL / 0,924 / 0,721 × (1 + IVA) hasta 91,63 € de PVL, y los márgenes fijos por encima. Un código con
  dos precios distintos en el archivo no cambia; los que no están en el catálogo se cuentan aparte.

  Una columna «Deducción» (7,5, 15 o 4) dice la del Real Decreto-ley 8/2010.
  Una columna «IVA» (4, 10 o 21) dice además qué tipo paga cada producto, y vale más que las listas oficiales; un
  archivo puede traer solo eso. Sin ella, los de la AEMPS son medicamentos (4), los efectos y accesorios del
  Nomenclátor pagan un 10, y lo demás un 21.

  Una columna «desde» dice desde qué día rige cada precio (01/12/2026, 2026-12-01); en un archivo que no la trae, lo
  dice --from para todos. Hasta ese día se guarda aparte, y ese día a medianoche de Madrid pasa a ser el del producto,
  también en los dispositivos sin conexión. Importarlo otra vez lo sustituye; si trae el precio que ya habría, o con
  --whole-days si ya no lo trae, se retira. El IVA y los conjuntos entran al importar. El precio de un día que ya pasó
  no entra si el producto, o el archivo, tiene otro posterior que ya rige: se cuenta como superado.

  De la orden de precios del BOE entran también los conjuntos de referencia (conjunto_code y
  principio_activo_via). Fuente: Boletín Oficial del Estado (BOE).
${decimals}
${common}`,
  options: {
    ...{
      ...reportOption,
      ...completeOption,
      ...forceOption,
      ...dryRunOption,
      ...decimalsOption,
      ...datesOption,
    },
    from: { type: 'string' },
    'whole-days': { type: 'boolean' },
  },
  run: async (input) => {
    const read = readStyle(styleOf(input))
    if (!read.ok) return refused(input, read.problem)
    const from = comingDay(input, 'from')
    if (from === undefined) return refused(input, notComing('from'))
    const outcome = await importPrecios(input.db, {
      file: fileOf(input),
      decimals: read.style.decimals,
      dates: read.style.dates,
      today: input.today,
      from,
      wholeDays: input.options['whole-days'] === true,
      complete: input.options.complete === true,
      force: input.options.force === true,
      dryRun: isDryRun(input),
      onProgress: progressOf(input, 'Leyendo precios'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    sayDryRun(input)
    input.terminal.line(`Precios (${describeText(result)})`)
    input.terminal.line(`  ${columnsText(result.header, result.uses)}`)
    writeGuesses(input, result.guesses)
    writeCounts(input, [
      ['leídos', result.read],
      ['cambiados', result.changed],
      ['iguales', result.equal],
      ...comingTexts(result.coming),
      ['ya superados por otro posterior', result.superseded],
      ['PVL calculados', result.derivedPvl],
      ['PVP calculados', result.derivedPvp],
      ['con conjunto del BOE', result.grouped],
      ['ya sin conjunto', result.ungrouped],
      ['con tipo de IVA', result.classed],
      ['no están en el catálogo', result.unknown],
      ['fuera por otros motivos', result.refusals.length - result.unknown - result.superseded],
    ])
    await writeTaxClasses(input)
    await writeRefusals(input, result.refusals)
    return 0
  },
}

const facturacion: Command = {
  name: 'import facturacion',
  takes: ['ARCHIVO'],
  summary: 'Precios y agrupaciones: el Nomenclátor de facturación',
  help: `  El CSV del Nomenclátor de facturación, del Ministerio de Sanidad, también con erratas en la cabecera. De él salen
  el PVP con IVA, la agrupación homogénea, si es genérico (columna «Tipo de fármaco») y los productos
  sanitarios, que la AEMPS no tiene. El PVL sale de la fórmula legal; si el PVP no cambia, se queda el que hay.
  Un producto en BAJA no cambia de precio. Repetirlo con el mismo archivo no cambia nada.

  El menor precio de cada agrupación no dice cuándo baja el de los demás. Con --lowest-from DÍA, los de alta que están
  por encima pasan a costar eso desde ese día (lo habitual: el 1 del mes siguiente); sin él, solo se cuentan.

  Es una lista completa: lo que ya no trae sale de su agrupación, y si vino de aquí se da de baja. Si faltara más
  de la décima parte no se importa, salvo con --complete.
${decimals}
${common}`,
  options: {
    ...reportOption,
    ...completeOption,
    ...dryRunOption,
    ...decimalsOption,
    date: { type: 'string' },
    'lowest-from': { type: 'string' },
  },
  run: async (input) => {
    const read = readStyle(styleOf(input))
    if (!read.ok) return refused(input, read.problem)
    const { date } = input.options
    if (date !== undefined && !isPublished(textOf(date)))
      return refused(input, '--date no es una fecha (2026-05-01) ni un mes (2026-05).')
    const lowestFrom = comingDay(input, 'lowest-from')
    if (lowestFrom === undefined) return refused(input, notComing('lowest-from'))
    const outcome = await importBilling(input.db, {
      lowestFrom,
      file: fileOf(input),
      decimals: read.style.decimals,
      today: input.today,
      ...(date === undefined ? {} : { published: textOf(date) }),
      complete: input.options.complete === true,
      dryRun: isDryRun(input),
      onProgress: progressOf(input, 'Leyendo el nomenclátor'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    sayDryRun(input)
    input.terminal.line(`Nomenclátor de facturación (${describeText(result)})`)
    input.terminal.line(`  ${columnsText(result.header, result.uses)}`)
    writeGuesses(input, result.guesses)
    writeCounts(input, [
      ['fecha de la lista', result.published ?? 'no se sabe (--date)'],
      ['leídos', result.read],
      ['nuevos', result.created],
      ['cambiados', result.changed],
      ['iguales', result.equal],
      ['precios cambiados', result.prices],
      ['por encima del menor precio', result.aboveLowest],
      ...(result.coming === null ? [] : comingTexts(result.coming)),
      ['agrupaciones homogéneas', result.groups],
      ['ya no están', result.retired],
      ['laboratorios nuevos', result.laboratoriesCreated],
      ['fuera', result.refusals.length],
    ])
    await writeTaxClasses(input)
    await writeRefusals(input, result.refusals)
    return 0
  },
}

precios.help += `\n\nOpciones:\n${decimalsHelp}\n${datesHelp}\n  --from DÍA         desde qué día rigen los precios (si no, desde hoy)
  --whole-days       el archivo trae todos los precios de los días que nombra: los demás de esos días se retiran\n${reportHelp}\n${dryRunHelp}\n  --complete         el archivo trae todos los conjuntos del BOE: los demás productos salen del suyo
${forceHelp}`
facturacion.help += `\n\nOpciones:\n${decimalsHelp}\n${reportHelp}\n${dryRunHelp}\n  --date FECHA       de qué fecha es la lista (si no, la del nombre del archivo)
  --lowest-from DÍA  qué día bajan los precios al menor de su agrupación
  --complete         es la lista completa, aunque falte más de la décima parte de los productos`

export const priceCommands: Command[] = [facturacion, precios]
