import { formatDay } from '@/domain/basics/dates'
import { shortageKindText } from '@/domain/catalogue/shortage-texts'
import { importSupply } from '../imports/supply/import-supply'
import type { Command } from './command'
import {
  dryRunHelp,
  dryRunOption,
  fileOf,
  forceOption,
  isDryRun,
  refused,
  sayDryRun,
  textOf,
} from './import-input'
import { reportHelp, reportOption, writeCounts, writeRefusals } from './import-output'

export const supplyCommand: Command = {
  name: 'import suministro',
  takes: ['ARCHIVO'],
  orOption: 'url',
  summary: 'Roturas con sus fechas: los problemas de suministro de la AEMPS (CIMA)',
  help: `  El archivo tiene las páginas de CIMA en JSON (una, varias en una lista, o una en cada línea), o es un CSV con sus
  columnas: cn, fini, ffin, tipoProblemaSuministro, activo y observ. Las fechas, en milisegundos desde 1970, como
  31/12/2026 o como 2026-12-31; sin ffin, el fin no se conoce. Con --url lee todas las páginas de esa dirección
  (?pagina=1, 2…); el servidor lo hace solo cada noche si tiene SUPPLY_LIST_URL. Fuente: Agencia Española de
  Medicamentos y Productos Sanitarios (AEMPS), CIMA.

  Es la lista completa: lo que ya no trae se da por terminado y queda en la historia, y lo que otra lista de la AEMPS daba por
  roto sin fechas deja de estarlo. Si dice que tiene más filas de las que trae, es una parte: no termina nada.
  Repetirla no cambia nada. Una fila que no se entiende se deja fuera con su página y su fila: su producto sigue como
  estaba y, si tampoco se sabe cuál es, nada termina. Lo que sigue activo pasado su fin previsto se queda sin fin
  conocido. Todo entra en una transacción.

Opciones:
  --url DIRECCIÓN    la lista, en lugar de un archivo
${reportHelp}
${dryRunHelp}
  --force            aunque falte más de la décima parte de lo que estaba en rotura`,
  options: { ...reportOption, ...dryRunOption, ...forceOption, url: { type: 'string' } },
  run: async (input) => {
    const { url } = input.options
    const outcome = await importSupply(input.db, {
      from: url === undefined ? { file: fileOf(input) } : { url: textOf(url) },
      today: input.today,
      force: input.options.force === true,
      dryRun: isDryRun(input),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    sayDryRun(input)
    input.terminal.line(`Problemas de suministro, a ${formatDay(input.today)}`)
    writeCounts(input, [
      ['filas leídas', result.read],
      ['nuevos', result.created],
      ['cambiados', result.changed],
      ['iguales', result.equal],
      ['terminados', result.gone],
      ['no activos en la lista', result.inactive],
      ['sin fecha de fin', result.withoutEnd],
      ['ya no en rotura (otra lista)', result.released],
      ['códigos fuera del catálogo', result.unknown],
      ['fuera', result.refusals.length],
    ])
    if (result.total !== null && result.read < result.total)
      input.terminal.line(
        `La lista dice que tiene ${result.total} filas: lo que no está en este archivo se queda como estaba.`,
      )
    if (result.unnamed > 0)
      input.terminal.line(
        `De ${result.unnamed} de las filas de fuera no se sabe el producto: lo que no está en la lista se queda como estaba.`,
      )
    if (result.kinds.size > 0) {
      input.terminal.line('Roturas de hoy, por su tipo:')
      writeCounts(
        input,
        [...result.kinds].map(([kind, count]) => [shortageKindText(kind), count]),
      )
    }
    await writeRefusals(input, result.refusals)
    return 0
  },
}
