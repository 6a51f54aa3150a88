import { formatInteger } from '@/domain/basics/numbers'
import { type Refusal, writeReport } from '../imports/refusals'
import type { CommandInput } from './command'

const shownRefusals = 10

export const reportOption = { report: { type: 'string' as const } }
export const reportHelp =
  '  --report ARCHIVO   escribe en un CSV todo lo que se ha dejado fuera, con su línea y el motivo'

/** Writes lines "name: value" with numbers in Spanish format. */
export const writeCounts = (
  { terminal }: Pick<CommandInput, 'terminal'>,
  counts: [string, number | string][],
): void => {
  const width = Math.max(...counts.map(([name]) => name.length))
  for (const [name, value] of counts) {
    terminal.line(`  ${name.padEnd(width)}  ${typeof value === 'number' ? formatInteger(value) : value}`)
  }
}

/** Writes what could be read in two ways, and how it was. */
export const writeGuesses = (
  { terminal }: Pick<CommandInput, 'terminal'>,
  guesses: readonly string[],
): void => {
  for (const guess of guesses) terminal.line(`  Supuesto: ${guess}`)
}

/** Writes the refused rows to the file given with --report, or prints the first ones. */
export const writeRefusals = async (
  { terminal, options }: Pick<CommandInput, 'terminal' | 'options'>,
  refusals: Refusal[],
): Promise<void> => {
  if (typeof options.report === 'string') {
    await writeReport(options.report, refusals)
    terminal.line(`Informe de ${formatInteger(refusals.length)} filas en ${options.report}`)
    return
  }
  if (refusals.length === 0) return
  terminal.line('Fuera:')
  for (const { line, reason, content } of refusals.slice(0, shownRefusals)) {
    terminal.line(`  línea ${line}: ${reason}  [${content.slice(0, 90)}]`)
  }
  if (refusals.length > shownRefusals) {
    terminal.line(
      `  … y ${formatInteger(refusals.length - shownRefusals)} más: añada --report ARCHIVO para verlas todas.`,
    )
  }
}
