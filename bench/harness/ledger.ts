/**
 * Something that is to exist once. `id` is its own, whatever key it is sent under: the units of an order, the text of a
 * ticket, the tax id of a registration, the number of a connector's batch.
 */
export type Thing = {
  kind: 'order' | 'ticket' | 'registration' | 'batch'
  id: string
  by: string
  /** Null where it is not known; how many lines it has, where the screen does not show all of them at once. */
  content: string | { lines: number } | null
}
type Named = Pick<Thing, 'kind' | 'id'>

/** A created thing as the server stores it. `state`: 'sent', or what became of an order. */
export type ServerThing = Omit<Thing, 'content'> & { content: string; key: string; state: string }

/** An order as the device has it, sent or not. */
export type DeviceThing = Named & { key: string; state: string; content: string }

export const nameOf = ({ kind, id }: Named): string => `${kind} ${id}`

export type Lines = readonly { cn: string; quantity: number }[]

/** The content of an order, to compare: its lines, whatever their order. */
export const linesText = (lines: Lines): string =>
  lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ cn, quantity }) => `${cn}×${quantity}`)
    .sort()
    .join(' ')

/** Every order has its own number of units, which identifies it even when its key is lost. */
export const unitsOf = (lines: Lines): string =>
  String(lines.reduce((units, { quantity }) => units + quantity, 0))

const isContent = (content: string, wanted: Thing['content']): boolean =>
  wanted === null ||
  (typeof wanted === 'string' ? content === wanted : content.split(' ').length === wanted.lines)

const byName = <Some extends Named>(things: readonly Some[]): Map<string, Some[]> => {
  const found = new Map<string, Some[]>()
  for (const thing of things) found.set(nameOf(thing), [...(found.get(nameOf(thing)) ?? []), thing])
  return found
}

/** What is wrong when all is compared; each finding names its things. */
export const newFindings = () => ({
  /** Called saved, but neither on the server nor waiting on the device. */
  lost: [] as string[],
  /** Twice on the server, or under two keys. */
  doubled: [] as string[],
  'created by nobody': [] as string[],
  "another user's": [] as string[],
  'other lines': [] as string[],
  'withdrawals lost': [] as string[],
})
export type Findings = ReturnType<typeof newFindings>

/** Records what users tried and what the screen told them, to be held against the server's rows and those of the device. */
export function createLedger() {
  const tried = new Map<string, Thing>()
  /** Time at which a screen said that the thing is saved, by its name (epoch ms). */
  const said = new Map<string, number>()
  const withdrawalsTried = new Set<string>()
  const withdrawalsSaid = new Set<string>()
  /** Told once, and not again when it is judged again. */
  const told = new Set<string>()

  return {
    /** Its user presses "Guardar": from now on it may exist. */
    try: (thing: Thing) => void tried.set(nameOf(thing), thing),
    isKnown: (thing: Named) => tried.has(nameOf(thing)),
    /** The screen says that it is saved: from now on it has to exist in the end. */
    say: (thing: Named) => void said.set(nameOf(thing), Date.now()),
    tryWithdrawal: (thing: Named) => void withdrawalsTried.add(nameOf(thing)),
    sayWithdrawal: (thing: Named) => void withdrawalsSaid.add(nameOf(thing)),
    /** Names of what the screen has called saved by now, without what was found lost. */
    saidSoFar: (): string[] => [...said.keys()],
    /** How long ago the screen called it saved (ms); undefined if it did not. */
    saidAgo(name: string): number | undefined {
      const at = said.get(name)
      return at && Date.now() - at
    },
    author: (name: string): string | undefined => tried.get(name)?.by,
    /** What was called saved and is not on the server. */
    unsent(there: readonly ServerThing[]): string[] {
      const found = byName(there)
      return [...said.keys()].filter((name) => !found.has(name))
    },
    /** `onDevice`: may still be on its way, unless it is accepted; without it, all that was called saved has to be there. */
    judge(there: readonly ServerThing[], onDevice: readonly DeviceThing[] = []): Findings {
      const findings = newFindings()
      const found = byName(there)
      const left = byName(onDevice.filter(({ state }) => state !== 'accepted'))
      const tell = (kind: keyof Findings, name: string) => {
        const finding = `${kind}: ${name}`
        if (told.has(finding)) return
        told.add(finding)
        findings[kind].push(name)
      }
      for (const name of said.keys()) {
        if (found.has(name) || left.has(name)) continue
        tell('lost', name)
        said.delete(name)
      }
      for (const name of new Set([...found.keys(), ...left.keys()])) {
        const things = found.get(name) ?? []
        const keys = new Set([...things, ...(left.get(name) ?? [])].map(({ key }) => key))
        if (things.length > 1 || keys.size > 1) tell('doubled', name)
      }
      for (const [name, things] of found) {
        const wanted = tried.get(name)
        if (wanted === undefined) tell('created by nobody', name)
        for (const { by, content, state } of things) {
          if (wanted && by !== wanted.by) tell("another user's", name)
          if (wanted && !isContent(content, wanted.content)) tell('other lines', name)
          if (state !== 'sent' && !withdrawalsTried.has(name))
            tell('created by nobody', `${state} of ${name}`)
          if (state !== 'cancelled' && withdrawalsSaid.has(name)) tell('withdrawals lost', name)
        }
      }
      return findings
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>

/** What the device says otherwise of what the server has, once all is sent. */
export const deviceFaults = (there: readonly ServerThing[], onDevice: readonly DeviceThing[]): string[] =>
  there.flatMap((thing) => {
    const own = onDevice.find(({ key }) => key === thing.key)
    if (own === undefined) return [`${nameOf(thing)}: the device has no entry of it`]
    if (own.state !== 'accepted') return [`${nameOf(thing)}: ${own.state} on the device`]
    return own.content === thing.content ? [] : [`${nameOf(thing)}: other lines than saved`]
  })
