import { importPrescription } from '../imports/prescription/import-prescription'
import { importPresentaciones } from '../imports/presentations/import-presentations'
import { columnsText, describeText } from '../imports/text-description'
import type { Command } from './command'
import {
  common,
  completeOption,
  dryRunHelp,
  dryRunOption,
  fileOf,
  forceHelp,
  forceOption,
  isDryRun,
  progressOf,
  refused,
  sayDryRun,
} from './import-input'
import { reportHelp, reportOption, writeCounts, writeGuesses, writeRefusals } from './import-output'
import { priceCommands, writeTaxClasses } from './price-commands'

const presentaciones: Command = {
  name: 'import presentaciones',
  takes: ['ARCHIVO'],
  summary: 'Catálogo: el CSV «Presentaciones» de la AEMPS',
  help: `  Crea y actualiza productos, laboratorios y grupos. Repetirlo con el mismo archivo no cambia nada; los
  precios no se tocan. Fuente: Agencia Española de Medicamentos y Productos Sanitarios (AEMPS).

  Grupo: principio activo, dosis, forma y tamaño del envase, leídos del nombre y marcados como no oficiales.
  Solo entran los medicamentos con receta y sustituibles (¿Sustituible? vacío). Sin receta: categoría de
  mercado según el ATC. Genérico: «EFG» en el nombre, o el nombre empieza por el principio activo. Activo:
  Autorizado y comercializado.
${common}`,
  options: { ...reportOption, ...completeOption, ...forceOption, ...dryRunOption },
  run: async (input) => {
    const outcome = await importPresentaciones(input.db, {
      file: fileOf(input),
      today: input.today,
      complete: input.options.complete === true,
      force: input.options.force === true,
      dryRun: isDryRun(input),
      onProgress: progressOf(input, 'Leyendo presentaciones'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    sayDryRun(input)
    input.terminal.line(`Presentaciones (${describeText(result)})`)
    input.terminal.line(`  ${columnsText(result.header, result.uses)}`)
    writeGuesses(input, result.guesses)
    writeCounts(input, [
      ['leídas', result.read],
      ['nuevas', result.created],
      ['cambiadas', result.changed],
      ['iguales', result.equal],
      ['dadas de baja', result.deactivated],
      ['fuera', result.refusals.length],
      ['laboratorios', result.laboratories.used],
      ['laboratorios nuevos', result.laboratories.created],
      ['grupos (no oficiales)', result.groups.used],
      ['grupos nuevos', result.groups.created],
      ['grupos con varios laboratorios', result.groups.withSeveralLaboratories],
      ['con receta y sin grupo', result.withoutGroup],
    ])
    await writeTaxClasses(input)
    await writeRefusals(input, result.refusals)
    return 0
  },
}

const prescripcion: Command = {
  name: 'import prescripcion',
  takes: ['CARPETA|ARCHIVO…'],
  takesMore: true,
  summary: 'Catálogo: el Nomenclátor de prescripción de la AEMPS',
  help: `  La carpeta con Prescripcion.xml, DICCIONARIO_DCPF.xml y DICCIONARIO_LABORATORIOS.xml (los demás diccionarios
  sobran), o esos archivos uno a uno. El ZIP de la AEMPS hay que descomprimirlo antes. Se lee por partes: la
  memoria no crece con el archivo. Fuente: Agencia Española de Medicamentos y Productos Sanitarios (AEMPS).

  Crea y actualiza productos y laboratorios. De los que llevan receta y son sustituibles, el grupo es la DCPF, la
  oficial, en lugar de la que se deduce de «Presentaciones». Genérico: sw_generico, salvo que el Nomenclátor
  de facturación diga otra cosa. Activo: autorizado y comercializado. No trae precios.

  Es una lista completa: los productos de la AEMPS que ya no trae se dan de baja. Si faltara más de la décima parte
  no se importa, salvo con --complete. Todo entra en una transacción.`,
  options: { ...reportOption, ...completeOption, ...dryRunOption },
  run: async (input) => {
    const outcome = await importPrescription(input.db, {
      files: input.positionals,
      today: input.today,
      complete: input.options.complete === true,
      dryRun: isDryRun(input),
      onProgress: progressOf(input, 'Leyendo el nomenclátor'),
    })
    if (!outcome.ok) return refused(input, outcome.problem)
    const { result } = outcome
    sayDryRun(input)
    input.terminal.line('Nomenclátor de prescripción')
    writeCounts(input, [
      ['fecha de la lista', result.published ?? 'no se sabe'],
      ['leídas', result.read],
      ['nuevas', result.created],
      ['cambiadas', result.changed],
      ['iguales', result.equal],
      ['dadas de baja', result.retired],
      ['grupos (DCPF)', result.groups.used],
      ['grupos nuevos', result.groups.created],
      ['laboratorios nuevos', result.laboratoriesCreated],
      ['fuera', result.refusals.length],
    ])
    await writeTaxClasses(input)
    await writeRefusals(input, result.refusals)
    return 0
  },
}

prescripcion.help += `\n\nOpciones:\n${reportHelp}\n${dryRunHelp}\n  --complete         es la lista completa, aunque falte más de la décima parte de los productos`
presentaciones.help += `\n\nOpciones:\n${reportHelp}\n${dryRunHelp}\n  --complete         el archivo es todo el catálogo: los de la AEMPS que no trae se dan de baja
                     (una fila que queda fuera no da de baja a su producto)
${forceHelp}`
export const catalogueCommands: Command[] = [presentaciones, prescripcion, ...priceCommands]
