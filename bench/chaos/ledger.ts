/**
 * Something that is to exist once. `id` is its own, whatever key it is sent under: the units of an order, the text of a
 * ticket, the tax id of a registration.
 */
export type Thing = {
  kind: 'order' | 'ticket' | 'registration'
  id: string
  by: string
  /** How many lines it has, where the screen does not show all of them at once. */
  content: string | { lines: number }
}

/** A created thing as the server stores it. */
export type ServerThing = Omit<Thing, 'content'> & { content: string; key: string; isWithdrawn: boolean }

export const nameOf = ({ kind, id }: Pick<Thing, 'kind' | 'id'>): string => `${kind} ${id}`

/** The content of an order, to compare: its lines, whatever their order. */
export const linesText = (lines: readonly { cn: string; quantity: number }[]): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ cn, quantity }) => `${cn}×${quantity}`)
    .sort()
    .join(' ')

const isContent = (content: string, wanted: Thing['content']): boolean =>
  typeof wanted === 'string' ? content === wanted : content.split(' ').length === wanted.lines

/** What is wrong at the end of a run; each finding names its things. */
export const newFindings = () => ({
  lost: [] as string[],
  doubled: [] as string[],
  'created by nobody': [] as string[],
  "another user's": [] as string[],
  'other lines': [] as string[],
  'withdrawals lost': [] as string[],
})
export type Findings = ReturnType<typeof newFindings>

/** Records what users tried and what the screen told them, to be held against the server's rows. */
export function createLedger() {
  const tried = new Map<string, Thing>()
  /** Time at which a screen said that the thing is saved, by its name (epoch ms). */
  const said = new Map<string, number>()
  const withdrawalsTried = new Set<string>()
  const withdrawalsSaid = new Set<string>()
  /** Told once, and not again by the runs that follow. */
  const told = new Set<string>()

  return {
    /** Its user presses "Guardar": from now on it may exist. */
    try: (thing: Thing) => void tried.set(nameOf(thing), thing),
    isKnown: (thing: Pick<Thing, 'kind' | 'id'>) => tried.has(nameOf(thing)),
    /** The screen says that it is saved: from now on it has to exist in the end. */
    say: (thing: Pick<Thing, 'kind' | 'id'>) => void said.set(nameOf(thing), Date.now()),
    tryWithdrawal: (thing: Pick<Thing, 'kind' | 'id'>) => void withdrawalsTried.add(nameOf(thing)),
    sayWithdrawal: (thing: Pick<Thing, 'kind' | 'id'>) => void withdrawalsSaid.add(nameOf(thing)),
    /** Names of what the screen has called saved by now. */
    saidSoFar: (): string[] => [...said.keys()],
    /** How long ago the screen called it saved (ms); undefined if it did not. */
    saidAgo(name: string): number | undefined {
      const at = said.get(name)
      return at && Date.now() - at
    },
    author: (name: string): string | undefined => tried.get(name)?.by,
    /** At the end of a run, when nothing is on its way any more. */
    judge(there: readonly ServerThing[]): Findings {
      const findings = newFindings()
      const found = new Map<string, ServerThing[]>()
      for (const thing of there) found.set(nameOf(thing), [...(found.get(nameOf(thing)) ?? []), thing])
      const tell = (kind: keyof Findings, name: string) => {
        const finding = `${kind}: ${name}`
        if (told.has(finding)) return
        told.add(finding)
        findings[kind].push(name)
      }
      for (const name of said.keys()) if (!found.has(name)) tell('lost', name)
      for (const [name, things] of found) {
        const wanted = tried.get(name)
        if (wanted === undefined) tell('created by nobody', name)
        if (things.length > 1) tell('doubled', name)
        for (const { by, content, isWithdrawn } of things) {
          if (wanted && by !== wanted.by) tell("another user's", name)
          if (wanted && !isContent(content, wanted.content)) tell('other lines', name)
          if (isWithdrawn && !withdrawalsTried.has(name)) tell('created by nobody', `withdrawal of ${name}`)
          if (!isWithdrawn && withdrawalsSaid.has(name)) tell('withdrawals lost', name)
        }
      }
      return findings
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
