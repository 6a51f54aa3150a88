import { formatDay } from '@/domain/basics/dates'
import { importSales } from '../imports/sales/import-sales'
import { importStock } from '../imports/stock/import-stock'
import { catalogueCommands } from './catalogue-commands'
import type { Command } from './command'
import { common, decimals, fileOf, progressOf, refused, textOf } from './import-input'
import { formatText, reportHelp, reportOption, writeCounts, writeRefusals } from './import-output'

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
  aparte. Códigos de 6, 7, 12 o 13 cifras.
${decimals}
${common}`,
  options: {
    ...reportOption,
    pharmacy: { type: 'string' },
    amounts: { type: 'string' },
    year: { type: 'string' },
  },
  required: ['pharmacy'],
  run: async (input) => {
    const { amounts = 'auto', year } = input.options
    if (amounts !== 'auto' && amounts !== 'euros' && amounts !== 'cents') {
      return refused(input, '--amounts tiene que ser auto, euros o cents.')
    }
    if (year !== undefined && !/^20\d\d$/.test(textOf(year))) return refused(input, '--year no es un año.')
    const outcome = await importSales(input.db, {
      file: fileOf(input),
      pharmacy: textOf(input.options.pharmacy),
      amounts,
      ...(year === undefined ? {} : { year: Number(year) }),
      today: input.today,
      onProgress: progressOf(input, 'Leyendo ventas'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    const { covered, pharmacy } = result
    input.terminal.line(
      `Ventas por ${result.shape === 'lines' ? 'líneas' : 'meses'} de «${pharmacy.name}» (${formatText(result)})`,
    )
    if (covered) {
      input.terminal.line(
        `Sustituye ${result.shape === 'lines' ? `${covered.days} días` : 'los meses'} del ${formatDay(covered.from)} al ${formatDay(covered.to)}${result.changed ? '' : ': ya estaban así'}`,
      )
    }
    writeCounts(input, [
      ['filas leídas', result.read],
      ['filas que cuentan', result.counted],
      ['sin unidades o anuladas', result.notSold],
      ['código 9999999', `${result.pseudo.rows} filas, ${result.pseudo.units} unidades`],
      [
        'no están en el catálogo',
        `${result.unknown.cns} códigos, ${result.unknown.rows} filas, ${result.unknown.units} unidades`,
      ],
      ['sin precio', result.withoutPrice],
      ['unidades', result.units],
      ['registros (día y producto)', result.facts],
    ])
    await writeRefusals(input, result.refusals)
    return 0
  },
}

const stock: Command = {
  name: 'import stock',
  takes: ['ARCHIVO'],
  summary: 'Existencias de una farmacia: CN y unidades',
  help: `  El archivo es todo lo que hay: lo que no trae deja de tener existencias. Columnas: Código Nacional (o
  IdArticu, Codigo) y StockActual (o Stock, Existencias, Unidades). Las unidades negativas cuentan como cero.
${common}`,
  options: { ...reportOption, pharmacy: { type: 'string' } },
  required: ['pharmacy'],
  run: async (input) => {
    const outcome = await importStock(input.db, {
      file: fileOf(input),
      pharmacy: textOf(input.options.pharmacy),
      onProgress: progressOf(input, 'Leyendo existencias'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    input.terminal.line(`Existencias de «${result.pharmacy.name}» (${formatText(result)})`)
    writeCounts(input, [
      ['filas leídas', result.read],
      ['productos', result.products],
      ['nuevos o cambiados', result.changed],
      ['quitados', result.removed],
      ['fuera', result.refusals.length],
    ])
    await writeRefusals(input, result.refusals)
    return 0
  },
}

const pharmacyHelp = '  --pharmacy FARMACIA  su número o su NIF (obligatorio)'
sales.help += `\n\nOpciones:\n${pharmacyHelp}\n  --amounts euros|cents  cómo están los importes (si no, céntimos enteros solo en Unycop)\n  --year AÑO         de un archivo por meses\n${reportHelp}`
stock.help += `\n\nOpciones:\n${pharmacyHelp}\n${reportHelp}`

export const importCommands: Command[] = [...catalogueCommands, sales, stock]
