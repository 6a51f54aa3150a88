/** What waits for nobody, what is better done in the next days, and what is good to know. */
export const severities = ['urgent', 'soon', 'notice'] as const
export type TodaySeverity = (typeof severities)[number]

/** Where the action of a line leads, or what it opens or does, at the open pharmacy. */
export type PharmacyTarget =
  | { open: 'orders' | 'purchases' }
  | { open: 'cart'; laboratory: number }
  | { open: 'order'; order: number }
  /** The dashboard, at one of its sections. */
  | { open: 'dashboard'; section?: string }
  | { open: 'running-out' | 'price-drops' | 'expiries' }
  /** Fetches what is newer. */
  | { open: 'refresh' }

export type DelegateTarget =
  | { open: 'pharmacy'; pharmacy: number }
  | { open: 'registration'; registration: number }
  | { open: 'connected-pharmacies' | 'pending-pharmacies' }

/** The parts of the administration. */
export type StaffTarget = { open: 'registrations' | 'tickets' | 'failed-deliveries' | 'connectors' }

export type TodayAction<Target> = Target & { label: string }

/** One thing to do today, in words. */
export type TodayLine<Target = PharmacyTarget> = {
  /** What it is about, the same from day to day; no two lines of a list share it. */
  key: string
  /** Names what it says: a line that was hidden comes back with another. */
  version: string
  severity: TodaySeverity
  /** Its place among those of the same severity: the lowest first. */
  order: number
  /** What is the matter, short. */
  text: string
  /** The figures behind it. */
  detail?: string
  action: TodayAction<Target>
}

/** What a rule finds among the facts; nothing where they are not known. */
export type TodayRule<Facts, Target = PharmacyTarget> = (facts: Facts) => readonly TodayLine<Target>[]

/** Versions of the lines that a user has hidden, by their key. */
export type HiddenLines = Readonly<Record<string, string>>

export const mostLines = 7

export type TodayList<Target> = {
  lines: readonly TodayLine<Target>[]
  /** Lines that would be there, had the user not hidden them. */
  hidden: readonly TodayLine<Target>[]
}

/** The lines that matter most, and those that were hidden as they are. */
export const todayList = <Facts, Target>(
  rules: readonly TodayRule<Facts, Target>[],
  facts: Facts,
  hidden: HiddenLines,
): TodayList<Target> => {
  const all = rules.flatMap((rule) => rule(facts)).sort(byImportance)
  const isHidden = ({ key, version }: TodayLine<Target>) =>
    Object.hasOwn(hidden, key) && hidden[key] === version
  return {
    lines: all.filter((line) => !isHidden(line)).slice(0, mostLines),
    hidden: all.filter(isHidden),
  }
}

type Ranked = Pick<TodayLine, 'severity' | 'order' | 'key'>
const byImportance = (a: Ranked, b: Ranked): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
  a.order - b.order ||
  (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

type Named = Pick<TodayLine, 'key' | 'version'>

/** What is hidden once this line is, too. Of the lines that were hidden before, those that are still found; all of them where `found` is null. */
export const withHidden = (hidden: HiddenLines, line: Named, found: readonly Named[] | null): HiddenLines => {
  const keys = found && new Set(found.map(({ key }) => key))
  const kept = Object.entries(hidden).filter(([key]) => keys === null || keys.has(key))
  return { ...Object.fromEntries(kept), [line.key]: line.version }
}
