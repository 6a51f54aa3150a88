import { formatDay, formatInstant } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { heldText } from './deliver'
import type { FileRefusal, ProgramState } from './state/program-state'

/** What `connector state --json` prints. */
export type StateReport = ReturnType<typeof reportOf>

/** What somebody wants to know of the program: what came through, what waits, and what is wrong. */
export function reportOf(state: ProgramState, { isRunning }: { isRunning: boolean }) {
  const waiting = new Map<string, { batches: number; rows: number }>()
  for (const { file, rows } of state.pending) {
    const before = waiting.get(file) ?? { batches: 0, rows: 0 }
    waiting.set(file, { batches: before.batches + 1, rows: before.rows + rows })
  }
  const files = Object.entries(state.files)
    .sort(([, a], [, b]) => b.capture - a.capture)
    .map(([name, { format, problem, rows, days, unread, unreadRows, guesses, held }]) => ({
      name,
      format,
      rows,
      days,
      state:
        problem !== null
          ? ('bad' as const)
          : held !== null
            ? ('held' as const)
            : waiting.has(name)
              ? ('waiting' as const)
              : ('sent' as const),
      problem,
      unread,
      unreadRows,
      guesses,
      held,
    }))
  return {
    isRunning,
    installation: state.installation,
    pharmacy: state.pharma,
    lastSuccessAt: state.lastSuccessAt,
    lastSuccess: state.lastSuccess,
    lastSequence: state.lastSequence,
    problem: state.problem,
    folderProblem: state.folderProblem,
    waiting: {
      batches: state.pending.length,
      rows: state.pending.reduce((sum, { rows }) => sum + rows, 0),
      files: [...waiting].map(([name, of]) => ({ name, ...of })),
    },
    files,
    refusals: state.refusals,
  }
}

const shownFiles = 20
const shownRefusals = 30
const shownReadings = 10

/** Lines of the report for people, in Spanish. */
export function reportLines(report: StateReport): string[] {
  const { waiting, files, refusals, problem } = report
  const bad = files.filter(({ state }) => state === 'bad')
  const partly = files.filter(({ unread, state }) => unread > 0 && state !== 'bad')
  return [
    `Conector ${report.isRunning ? 'en marcha' : 'parado'}${report.pharmacy ? `, de «${report.pharmacy.name}»` : ''}`,
    report.lastSuccessAt === null
      ? 'Todavía no ha llegado nada al servidor.'
      : `Último envío: ${formatInstant(report.lastSuccessAt)} (${report.lastSuccess}), lote ${report.lastSequence}`,
    ...(problem ? [`Problema desde ${formatInstant(problem.at)}: ${problem.text}`] : []),
    ...(report.folderProblem === null ? [] : [`Problema: ${report.folderProblem}`]),
    waiting.batches === 0
      ? 'Por enviar: nada.'
      : `Por enviar: ${plural(waiting.batches, 'lote', 'lotes')}, ${plural(waiting.rows, 'fila', 'filas')}`,
    ...waiting.files.map(({ name, batches }) => `  ${name}: ${plural(batches, 'lote', 'lotes')}`),
    ...section(
      'Archivos que no se pueden enviar',
      bad.map(({ name, problem: why }) => `${name}: ${why}`),
      shownFiles,
    ),
    ...section(
      'Existencias retenidas',
      files.flatMap(({ name, held }) => (held === null ? [] : `${name}: ${heldText(held)}`)),
      shownFiles,
    ),
    ...section(
      'Filas que no se pueden leer (corrija la exportación)',
      partly.flatMap(({ name, unread, unreadRows }) => [
        `${name}: ${plural(unread, 'fila', 'filas')}`,
        ...unreadRows.slice(0, 5).map(({ line, reason }) => `  línea ${formatInteger(line)}: ${reason}`),
      ]),
      shownRefusals,
    ),
    ...section(
      'Lo que el servidor no ha contado (lo revisa soporte: no hay que enviarlo otra vez)',
      refusals.toReversed().map(refusalLine),
      shownRefusals,
    ),
    ...section(
      'Últimos archivos, y cómo se han leído',
      files
        .filter(({ state }) => state === 'sent' || state === 'waiting')
        .slice(0, shownReadings)
        .flatMap(({ name, format, rows, days, state, guesses }) => [
          `${name}: ${format}, ${plural(rows, 'fila', 'filas')}${days ? `, ${daysText(days)}` : ''}: ${state === 'sent' ? 'enviado' : 'por enviar'}`,
          ...guesses.map((guess) => `  ${guess}`),
        ]),
      Number.POSITIVE_INFINITY,
    ),
  ]
}

const section = (title: string, lines: readonly string[], most: number): string[] =>
  lines.length === 0
    ? []
    : [
        `${title}:`,
        ...lines.slice(0, most).map((line) => `  ${line}`),
        ...(lines.length > most
          ? [`  … y ${formatInteger(lines.length - most)} más (todo, con --json)`]
          : []),
      ]

const refusalLine = ({ file, code, name, reason, rows, days }: FileRefusal): string =>
  `${file}: ${[code, name ?? ''].filter(Boolean).join(' ')}${code === '' ? '' : ': '}${reason} (${plural(rows, 'fila', 'filas')}${days ? `, ${daysText(days)}` : ''})`

const daysText = ({ first, last }: { first: string; last: string }): string =>
  first === last ? formatDay(first) : `${formatDay(first)} a ${formatDay(last)}`

const plural = (count: number, one: string, many: string): string =>
  `${formatInteger(count)} ${count === 1 ? one : many}`
