import { type DateOrder, DateOrders } from './date-order'
import { type DecimalSign, DecimalSigns } from './decimal-sign'
import { BadFile } from './files/bad-file'
import type { CsvFile, CsvRow } from './files/csv-file'
import { UnitSigns } from './unit-signs'

/** How a file writes what can be read in two ways. */
export type Way = { prices: DecimalSign; units: DecimalSign; dates: DateOrder }

/** What a person said of a file's way of writing; the rest is told from all of its rows. */
export type GivenWay = { decimals?: DecimalSign | undefined; dates?: DateOrder | undefined }

/** The cells of a row that may be read in two ways. */
export type DoubtfulCells = { prices?: string[]; units?: string[]; dates?: string[] }

/** What is read from a file's rows; `copy` goes on from here on its own. */
export type Reading<Found> = { enter: (row: CsvRow, way: Way) => void; copy: () => Found }

const others = { ',': '.', '.': ',', dmy: 'mdy', mdy: 'dmy' } as const

/**
 * Reads a file's rows once, although a '12.50' in the last row decides how '2.345' in the first one is read, and a 13/02 that
 * 05/02 is a day of February: from the first such cell on, the rows are entered into two readings, one for each way, and the
 * one that fits the whole file is returned, with what has to be said of it in Spanish. Throws BadFile where none fits.
 */
export const readInFilesWay = async <Found extends Reading<Found>>(
  { rows }: Pick<CsvFile, 'rows'>,
  {
    cellsOf,
    reading,
    given = {},
    today = null,
  }: {
    cellsOf: (fields: string[]) => DoubtfulCells
    reading: Found
    given?: GivenWay
    /** Sales lie before it; null where nobody knows it. */
    today?: string | null
  },
): Promise<{ found: Found; guesses: string[] }> => {
  const doubts = new Doubts(given, today)
  let trials: Trial<Found>[] = [{ way: doubts.start(), reading, failure: null }]
  const split = new Set<keyof Way>()
  for await (const row of rows) {
    for (const part of doubts.add(cellsOf(row.fields), row.line)) {
      if (split.has(part)) continue
      split.add(part)
      trials.push(
        ...trials.map(({ way, failure, reading: of }) => ({
          way: { ...way, [part]: others[way[part]] },
          reading: of.copy(),
          failure,
        })),
      )
    }
    const dates = doubts.certainDates()
    if (dates !== null) {
      // Where both ways were tried, one of them is over; otherwise nothing has been read that could be wrong.
      if (split.has('dates')) trials = trials.filter(({ way }) => way.dates === dates)
      else for (const trial of trials) trial.way = { ...trial.way, dates }
      split.add('dates')
    }
    for (const trial of trials) enter(trial, row)
    const [first] = trials
    if (first?.failure && trials.every(({ failure }) => failure !== null)) throw first.failure
  }
  const { way, guesses } = doubts.decide()
  const trial = trials.find((each) => [...split].every((part) => each.way[part] === way[part]))
  if (trial === undefined) throw new Error('The reading that fits the file is gone')
  if (trial.failure !== null) throw trial.failure
  return { found: trial.reading, guesses }
}

type Trial<Found> = { way: Way; reading: Found; failure: BadFile | null }

/** A reading that has failed is of no use, but another one may be right. */
const enter = <Found extends Reading<Found>>(trial: Trial<Found>, row: CsvRow): void => {
  if (trial.failure !== null) return
  try {
    trial.reading.enter(row, trial.way)
  } catch (error) {
    if (!(error instanceof BadFile)) throw error
    trial.failure = error
  }
}

/** What is known of a file's way of writing while it is read. */
class Doubts {
  private readonly prices = new DecimalSigns()
  private readonly units = new UnitSigns()
  private readonly dates: DateOrders
  private readonly given: GivenWay

  constructor(given: GivenWay, today: string | null) {
    this.given = given
    this.dates = new DateOrders(today)
  }

  start(): Way {
    const { decimals, dates } = this.given
    return { prices: decimals ?? ',', units: decimals ?? ',', dates: dates ?? 'dmy' }
  }

  /** What the row has cells of that can be read in two ways, where nobody has said in which. */
  add(cells: DoubtfulCells, line: number): (keyof Way)[] {
    const { decimals, dates } = this.given
    const isDoubted = (texts: string[] | undefined, signs: DecimalSigns | UnitSigns | DateOrders) =>
      (texts ?? []).filter((text) => signs.add(text, line)).length > 0
    const [prices, units, days] = [
      isDoubted(cells.prices, this.prices),
      isDoubted(cells.units, this.units),
      isDoubted(cells.dates, this.dates),
    ]
    return [
      ...(prices && decimals === undefined ? (['prices'] as const) : []),
      ...(units && decimals === undefined ? (['units'] as const) : []),
      ...(days && dates === undefined ? (['dates'] as const) : []),
    ]
  }

  certainDates(): DateOrder | null {
    return this.given.dates === undefined ? this.dates.certain() : null
  }

  decide(): { way: Way; guesses: string[] } {
    const { decimals, dates } = this.given
    const way: Way = {
      prices: decimals ?? this.prices.decide() ?? ',',
      units: decimals ?? this.units.decide() ?? this.undecided(),
      dates: dates ?? this.dates.decide() ?? 'dmy',
    }
    const told = [
      ...(dates === undefined ? [this.dates.told(way.dates)] : []),
      ...(decimals === undefined ? [this.units.told(way.units), this.prices.told(way.prices)] : []),
    ]
    return { way, guesses: told.filter((text) => text !== null) }
  }

  /** Wrong by a thousand packs is worse than not read. */
  private undecided(): DecimalSign {
    const { example } = this.units
    if (example === null) return ','
    throw new BadFile(
      `No se sabe si las unidades «${example.text}» (línea ${example.line}) son miles o llevan decimales, y nada en el archivo lo aclara: diga qué signo llevan los decimales, o expórtelas sin separador.`,
    )
  }
}
