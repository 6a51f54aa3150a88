/** What a scan must leave alone, by name: the screen and what is open there, the focus, and each field. */
type State = Record<string, string>

type Stop = { element: HTMLElement; name: string }

/** A walk through the open page. */
export type Walk = {
  /** What the places are called where the focus goes: by one name where it is the same thing again. */
  names: string[]
  /** The codes to scan there, each time that they are walked; the screen may search its lines for them. */
  passes: { codes: string[]; isSearch: boolean }[]
  /** Takes the focus to the first stop. */
  start: (codes: readonly string[]) => void
  /** Looks at what the scan has left, and takes the focus to the next stop; gives how many are left. */
  goOn: () => number
  /** Gives the focus back, and what was found. */
  end: () => string[]
}

/**
 * In the page. `walked` are names of stops before: a control is the same one on each screen of an address, whatever order or
 * proposal that shows, and in each dialog of a name. Left out are fields that are filled with the code, and forms with a
 * password, which have tests of their own. Lines of a list are alike: the first two are enough.
 */
export function beginWalk(walked: readonly string[]): Walk {
  /** Codes of no product. The first has a space, which presses what has the focus. */
  const unknownCodes = { anywhere: '1234 FA', quickOrder: '8470000000000' }
  const line = 'tbody > tr, [role=row], li, article, [role=option], [role=tab]'
  const isFurtherLine = (element: Element): boolean => {
    const own = element.closest(line)
    const list = own?.parentElement
    if (!own || !list) return false
    const lines = [...list.children].filter((child) => child.matches(line))
    return lines.indexOf(own) > 1 || isFurtherLine(list)
  }
  const address = location.pathname.replaceAll(/\d+/g, '#')
  const titleOf = (part: Element | null) => part?.querySelector('h1, h2')?.textContent ?? ''
  const nameOf = (element: HTMLElement): string => {
    const part = element.closest('main, [role=dialog]')
    const screen = part ? `${address} ${part.matches('main') ? '' : titleOf(part)}` : ''
    const text = element.ariaLabel || element.textContent?.trim().slice(0, 40)
    return [screen, element.tagName, element.className, element.getAttribute('type'), text].join()
  }
  const known = new Set(walked)
  const isStop = (element: HTMLElement): boolean => {
    if (element.matches(':disabled, [data-scans], [type=hidden], [type=file]')) return false
    if (element.closest('[inert], [aria-hidden=true], .mantine-Notifications-root')) return false
    if (!element.checkVisibility({ visibilityProperty: true }) || isFurtherLine(element)) return false
    return !(element instanceof HTMLInputElement && element.form?.querySelector('[autocomplete$=password]'))
  }
  const stopsOf = (part: ParentNode): Stop[] => {
    const all = part.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    return [...all].filter(isStop).flatMap((element) => {
      const name = nameOf(element)
      if (known.has(name)) return []
      known.add(name)
      return [{ element, name }]
    })
  }
  const stateAt = (element: Element | undefined): State => {
    // What is typed into a field may open its suggestions, as long as none is chosen.
    const open = document.querySelectorAll('[aria-modal=true], [role=menu], [aria-expanded=true]:not(input)')
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
      .filter((field) => !field.matches('[data-scans]'))
      .map(({ ariaLabel, name, id, type, value, checked }) =>
        type === 'checkbox' || type === 'radio'
          ? [`${ariaLabel || name || id} ${value}`, String(checked)]
          : [ariaLabel || name || id, value],
      )
    return {
      screen: `${location.pathname} (${open.length} open)`,
      focus: readsScans || document.activeElement === element ? 'there' : 'elsewhere',
      ...Object.fromEntries(fields),
    }
  }
  /** A select is scanned at with the letter of another option, which it would choose. */
  const codeAt = (element: Element): string => {
    if (readsScans) return unknownCodes.quickOrder
    if (!(element instanceof HTMLSelectElement)) return unknownCodes.anywhere
    const other = [...element.options].find(({ selected, text }) => !selected && /^[a-z\d]/i.test(text))
    return other === undefined ? unknownCodes.anywhere : `${other.text.slice(0, 1).toUpperCase()} 1234`
  }
  const dialog = [...document.querySelectorAll('[aria-modal=true], [role=menu]')].at(-1)
  const onScreen = <T extends HTMLElement>(selector: string) =>
    dialog ? null : document.querySelector<T>(`main ${selector}`)
  /** Gets the focus, whatever had it. */
  const readsScans = onScreen<HTMLInputElement>('[data-scans=keys]')
  const search = onScreen<HTMLInputElement>('[data-scans=code]')
  const lineWithUnits = onScreen('[data-quantity-input]')?.closest('tr, article')
  const product = search?.value === '' ? /\b\d{6}\b/.exec(lineWithUnits?.textContent ?? '')?.[0] : undefined
  // Pages outside of the app have no guard, and a list of suggestions is open while a code is typed.
  const isWalked = document.querySelector('#root') !== null && (readsScans?.value ?? '') === ''
  const focused = document.activeElement
  const nothing: Stop = {
    element: document.body,
    name: `${address} ${titleOf(document.querySelector('main'))} nothing`,
  }
  const all = dialog ? stopsOf(dialog) : [...stopsOf(document), ...(known.has(nothing.name) ? [] : [nothing])]
  const stops = isWalked ? all : []
  const findings: string[] = []
  let codes: readonly string[] = []
  let at = -1
  let reached: State = {}

  const goOn = () => {
    const left = stateAt(stops[at]?.element)
    // Lists that are searched, or scrolled, do not show all of their fields.
    for (const [what, was] of at < 0 ? [] : Object.entries(reached))
      if (left[what] !== undefined && left[what] !== was)
        findings.push(
          `«${codes[at]}» scanned at ${stops[at]?.name}: ${what} was «${was}» and is «${left[what]}»`,
        )
    at += 1
    while (stops[at]?.element.isConnected === false) at += 1
    const next = stops[at]?.element
    if (next === document.body) (document.activeElement as HTMLElement | null)?.blur()
    next?.focus({ preventScroll: true })
    reached = stateAt(next)
    return stops.length - at
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'F9') goOn()
  }
  return {
    names: stops.map(({ name }) => name),
    passes: [
      { codes: stops.map(({ element }) => codeAt(element)), isSearch: false },
      ...(product ? [{ codes: stops.map(() => product), isSearch: true }] : []),
    ],
    start: (scanned) => {
      addEventListener('keydown', onKey, true)
      codes = scanned
      at = -1
      goOn()
    },
    goOn,
    end: () => {
      removeEventListener('keydown', onKey, true)
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      return findings
    },
  }
}
