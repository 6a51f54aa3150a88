/** What waits for nobody, what is better done in the next days, and what is good to know. */
export const severities = ['urgent', 'soon', 'notice'] as const
export type TodaySeverity = (typeof severities)[number]

/** Where the action of a line leads, or what it opens or does, at the open pharmacy where it names none. */
export type TodayTarget =
  | { open: 'orders' | 'purchases' }
  | { open: 'cart'; laboratory: number }
  | { open: 'order'; order: number }
  /** The dashboard, at one of its sections. */
  | { open: 'dashboard'; section?: string }
  | { open: 'running-out' | 'price-drops' | 'expiries' }
  /** Fetches what is newer. */
  | { open: 'refresh' }

export type TodayAction = TodayTarget & { label: string }

/** One thing to do today, in words. */
export type TodayLine = {
  /** What it is about, the same from day to day; no two lines of a list share it. */
  key: string
  /** Of what it says: a line that was hidden comes back with another. */
  version: string
  severity: TodaySeverity
  /** Its place among those of the same severity: the lowest first. */
  order: number
  /** What is the matter, short. */
  text: string
  /** The figures behind it. */
  detail?: string
  action: TodayAction
}

/** What a rule finds among the facts; nothing where they are not known. */
export type TodayRule<Facts> = (facts: Facts) => readonly TodayLine[]

/** Versions of the lines that a user has hidden, by their key. */
export type HiddenLines = Readonly<Record<string, string>>

export const mostLines = 7

export type TodayList = {
  lines: readonly TodayLine[]
  /** Lines that would be there, had the user not hidden them. */
  hidden: readonly TodayLine[]
}

/** The lines that matter most, and those that were hidden as they are. */
export const todayList = <Facts>(
  rules: readonly TodayRule<Facts>[],
  facts: Facts,
  hidden: HiddenLines,
): TodayList => {
  const all = rules.flatMap((rule) => rule(facts)).sort(byImportance)
  const isHidden = ({ key, version }: TodayLine) => Object.hasOwn(hidden, key) && hidden[key] === version
  return {
    lines: all.filter((line) => !isHidden(line)).slice(0, mostLines),
    hidden: all.filter(isHidden),
  }
}

const byImportance = (a: TodayLine, b: TodayLine): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  a.order - b.order ||
  (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** What is hidden once this line is, too. */
export const withHidden = (hidden: HiddenLines, line: Pick<TodayLine, 'key' | 'version'>): HiddenLines => ({
  ...hidden,
  [line.key]: line.version,
})
