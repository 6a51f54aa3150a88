import type { StyleWords } from '../imports/file-style'
import type { CommandInput } from './command'

/* What the commands that read a file share. */

export const common = `  Vale cualquier CSV separado por comas, punto y coma, tabuladores o barras, en UTF-8, UTF-16,
  Latin-1 o la página de códigos 850, con o sin BOM y con líneas de título encima de la cabecera. Una fila que no se
  entiende se deja fuera con su línea, y lo que puede leerse de dos maneras se dice. Todo entra en una transacción: si el archivo no vale, no cambia nada.`

export const decimals = `  Decimales con coma o con punto. «2.345» se lee con el signo decimal que más usan los precios del archivo que
  no dejan duda («12,50», «0.99»); si no hay, el punto separa millares, salvo que así llegaran a 1.000 € diez
  precios o más y más del 3 %.`

export const decimalsOption = { decimals: { type: 'string' as const } }
export const decimalsHelp =
  '  --decimals comma|dot  el signo de los decimales (si no, el que digan los números del archivo)'
export const datesOption = { dates: { type: 'string' as const } }
export const datesHelp =
  '  --dates dmy|mdy    día/mes/año o mes/día/año (si no, lo que digan las fechas del archivo; en la duda, día/mes)'

/** What the options say of how the file is written. */
export const styleOf = ({ options }: CommandInput): StyleWords => ({
  ...(typeof options.amounts === 'string' ? { amounts: options.amounts } : {}),
  ...(typeof options.decimals === 'string' ? { decimals: options.decimals } : {}),
  ...(typeof options.dates === 'string' ? { dates: options.dates } : {}),
})

export const fileOf = ({ positionals }: CommandInput): string => positionals[0] ?? ''
export const textOf = (value: string | boolean | undefined): string =>
  typeof value === 'string' ? value : ''
export const refused = ({ terminal }: CommandInput, problem: string): 1 => {
  terminal.error(`${problem}\nNo ha cambiado nada.`)
  return 1
}
export const progressOf =
  ({ terminal }: CommandInput, name: string) =>
  (fraction: number) =>
    terminal.progress(name, fraction)

export const dryRunOption = { 'dry-run': { type: 'boolean' as const } }
export const dryRunHelp = '  --dry-run          solo dice qué cambiaría: no guarda nada'
export const isDryRun = ({ options }: Pick<CommandInput, 'options'>): boolean => options['dry-run'] === true

export const forceOption = { force: { type: 'boolean' as const } }
export const forceHelp =
  '  --force            con --complete, aunque falte más de la décima parte: sin esto no se importa'
export const completeOption = { complete: { type: 'boolean' as const } }

/** Said first, so that nobody takes the counts that follow for what is stored. */
export const sayDryRun = (input: CommandInput): void => {
  if (isDryRun(input)) input.terminal.line('Ensayo: no se guarda nada. Cambiaría esto:')
}
