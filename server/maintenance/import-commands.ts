import { formatDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { readStyle } from '../imports/file-style'
import { importSales, type SalesSummary } from '../imports/sales/import-sales'
import { salesFormatNames } from '../imports/sales/sales-format'
import { importStock } from '../imports/stock/import-stock'
import { columnsText, describeText } from '../imports/text-description'
import { catalogueCommands } from './catalogue-commands'
import type { Command } from './command'
import {
  common,
  datesHelp,
  datesOption,
  decimals,
  decimalsHelp,
  decimalsOption,
  dryRunHelp,
  dryRunOption,
  fileOf,
  forceOption,
  isDryRun,
  progressOf,
  refused,
  sayDryRun,
  styleOf,
  textOf,
} from './import-input'
import { reportHelp, reportOption, writeCounts, writeGuesses, writeRefusals } from './import-output'
import { amountsText, changesText } from './pharmacy-file-output'
import { supplyCommand } from './supply-command'

const sales: Command = {
  name: 'import sales',
  takes: ['ARCHIVO'],
  summary: 'Ventas de una farmacia, por líneas o por meses',
  help: `  Por líneas: fecha, código nacional, unidades y precio, con los nombres de columna de Farmatic, Unycop o
  Nixfarma (de Nixfarma solo SITUACION = N). El archivo sustituye los días de los que trae alguna línea.

  Por meses: Codigo_Nacional y ventas1 … ventas12; el año, de --year o del nombre del archivo. Sustituye los
  meses que tienen alguna venta. Las unidades del mes se reparten por igual entre sus días; las que no llegan a
  una por día, a la misma distancia unas de otras, desde un día que depende del código: siempre los mismos días.

  Así, repetir un archivo no cambia nada. Las unidades negativas son devoluciones. El PVP es el del archivo, o
  el del catálogo; el PVL se calcula del PVP. El código 9999999 y los que no están en el catálogo se cuentan
  aparte, y las líneas de totales no cuentan. Códigos de 6, 7, 12 o 13 cifras.

  El formato se reconoce por las columnas; la orden dice cuál es y qué columna ha tomado para cada cosa.
${decimals}
${common}`,
  options: {
    ...reportOption,
    ...dryRunOption,
    pharmacy: { type: 'string' },
    amounts: { type: 'string' },
    ...decimalsOption,
    ...datesOption,
    year: { type: 'string' },
  },
  required: ['pharmacy'],
  run: async (input) => {
    const { year } = input.options
    const read = readStyle(styleOf(input))
    if (!read.ok) return refused(input, read.problem)
    if (year !== undefined && !/^20\d\d$/.test(textOf(year))) return refused(input, '--year no es un año.')
    const outcome = await importSales(input.db, {
      file: fileOf(input),
      pharmacy: textOf(input.options.pharmacy),
      ...read.style,
      ...(year === undefined ? {} : { year: Number(year) }),
      today: input.today,
      dryRun: isDryRun(input),
      onProgress: progressOf(input, 'Leyendo ventas'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    sayDryRun(input)
    input.terminal.line(
      `Ventas de «${result.pharmacy.name}» (${salesFormatNames[result.format]}; ${describeText(result)}${result.inCents ? '; importes en céntimos' : ''})`,
    )
    input.terminal.line(`  ${columnsText(result.header, result.uses)}`)
    writeGuesses(input, result.guesses)
    input.terminal.line(coveredText(result))
    writeCounts(input, [
      ['filas leídas', result.read],
      ['filas que cuentan', result.counted],
      ['sin unidades o anuladas', result.notSold],
      ['líneas de totales', result.totals],
      ['código 9999999', `${result.pseudo.rows} filas, ${result.pseudo.units} unidades`],
      [
        'no están en el catálogo',
        `${result.unknown.cns} códigos, ${result.unknown.rows} filas, ${result.unknown.units} unidades`,
      ],
      ['sin precio', result.withoutPrice],
      ['registros (día y producto)', changesText(result.changes.rows)],
      ['antes', amountsText(result.changes.before.units, result.changes.before)],
      ['después', amountsText(result.changes.after.units, result.changes.after)],
    ])
    await writeRefusals(input, result.refusals)
    return 0
  },
}

/** 'Sustituye 31 días del 01/01/2026 al 31/01/2026: 1 nuevo, 2 cambian, 28 ya estaban así'. */
const coveredText = ({ format, from, to, periods, changes, changed }: SalesSummary): string => {
  const { added, changed: others, emptied, equal } = changes.periods
  const counts = [
    [added, added === 1 ? 'nuevo' : 'nuevos'],
    [others, others === 1 ? 'cambia' : 'cambian'],
    [emptied, emptied === 1 ? 'se queda sin ventas' : 'se quedan sin ventas'],
    [equal, equal === 1 ? 'ya estaba así' : 'ya estaban así'],
  ] as const
  const what = changed
    ? counts
        .filter(([count]) => count > 0)
        .map(([count, text]) => `${formatInteger(count)} ${text}`)
        .join(', ')
    : 'ya estaban así, no cambia nada'
  const [one, many] = format === 'months' ? ['mes', 'meses'] : ['día', 'días']
  const span = `${formatInteger(periods.length)} ${periods.length === 1 ? one : many}`
  return `Sustituye ${span} del ${formatDay(from)} al ${formatDay(to)}: ${what}`
}

const stock: Command = {
  name: 'import stock',
  takes: ['ARCHIVO'],
  summary: 'Existencias de una farmacia: CN y unidades',
  help: `  El archivo es todo lo que hay: lo que no trae deja de tener existencias. Columnas: Código Nacional (o
  IdArticu, Codigo) y StockActual (o Stock, Existencias, Unidades). Las unidades negativas cuentan como cero. Si
  dejara sin existencias a más de la décima parte de los productos que las tienen no se importa, salvo con --force.
${common}`,
  options: {
    ...reportOption,
    ...dryRunOption,
    ...decimalsOption,
    ...forceOption,
    pharmacy: { type: 'string' },
  },
  required: ['pharmacy'],
  run: async (input) => {
    const read = readStyle(styleOf(input))
    if (!read.ok) return refused(input, read.problem)
    const outcome = await importStock(input.db, {
      file: fileOf(input),
      pharmacy: textOf(input.options.pharmacy),
      ...read.style,
      force: input.options.force === true,
      dryRun: isDryRun(input),
      onProgress: progressOf(input, 'Leyendo existencias'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    const { rows, before, after } = result.changes
    sayDryRun(input)
    input.terminal.line(`Existencias de «${result.pharmacy.name}» (${describeText(result)})`)
    input.terminal.line(`  ${columnsText(result.header, result.uses)}`)
    writeGuesses(input, result.guesses)
    if (rows.added + rows.changed + rows.removed === 0) input.terminal.line('Ya estaban así: no cambia nada.')
    writeCounts(input, [
      ['filas leídas', result.read],
      ['líneas de totales', result.totals],
      ['no están en el catálogo', result.unknown],
      ['fuera por otros motivos', result.refusals.length - result.unknown],
      ['productos', changesText(rows)],
      ['antes', amountsText(before.units, before)],
      ['después', amountsText(after.units, after)],
    ])
    await writeRefusals(input, result.refusals)
    return 0
  },
}

const pharmacyHelp = '  --pharmacy FARMACIA  su número o su NIF (obligatorio)'
sales.help += `\n\nOpciones:\n${pharmacyHelp}\n  --amounts euros|cents  cómo están los importes (si no, céntimos enteros solo en Unycop)\n${decimalsHelp}\n${datesHelp}\n  --year AÑO         de un archivo por meses\n${reportHelp}\n${dryRunHelp}`
stock.help += `\n\nOpciones:\n${pharmacyHelp}\n${decimalsHelp}\n  --force            aunque deje sin existencias a más de la décima parte de los productos\n${reportHelp}\n${dryRunHelp}`

export const importCommands: Command[] = [...catalogueCommands, supplyCommand, sales, stock]
