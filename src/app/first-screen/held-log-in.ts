import { hasLeftAddress } from '@/app/first-screen/left-address'

/** What somebody did at the log-in before the app was there. */
type Held = { isPressed: boolean; isShown: boolean }

export type HeldLogIn = {
  /** Resolves when nothing is held any more. */
  released: Promise<void>
  /** What was held, once; from then on the form answers for itself. Null where it does already, or there is no form. */
  release: (form: HTMLFormElement | null) => Held | null
}

/** Nothing is stored, so nobody can be logged in. */
export const isFirstVisit = (): boolean => {
  try {
    return localStorage.length === 0 && ['/', '/login'].includes(location.pathname) && !hasLeftAddress()
  } catch {
    return false
  }
}

/**
 * Answers for the log-in in index.html until the app does: a press is kept for it, and the password can be looked at. Texts and elements
 * stay as they are, because React takes them over.
 */
export function holdLogIn(): HeldLogIn {
  const page = document.documentElement
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  page.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  const stopped = new AbortController()
  let held: Held | null = { isPressed: false, isShown: false }
  let lastField: HTMLInputElement | null = null
  let before: HTMLFormElement | null = null
  const listen = (type: string, listener: (event: Event, target: Element) => void) =>
    addEventListener(
      type,
      (event) => {
        if (event.target instanceof Element) listener(event, event.target)
      },
      { capture: true, signal: stopped.signal },
    )
  // To the question about cookies, which goes at once.
  let answer: HTMLButtonElement | null = null
  const holdAnswer = (button: HTMLButtonElement | null) => {
    answer = button ?? answer
    button?.closest('section')?.style.setProperty('display', 'none')
  }
  listen('submit', (event) => {
    event.preventDefault()
    if (held === null || held.isPressed) return
    held.isPressed = true
    page.setAttribute('data-pressed', '')
  })
  listen('click', (_event, target) => {
    const toggle = target.closest('#root [aria-pressed]')
    if (held === null) return
    if (toggle === null) return holdAnswer(target.closest('#root section button'))
    held.isShown = !held.isShown
    toggle.setAttribute('aria-pressed', String(held.isShown))
    field(document, 'password')?.setAttribute('type', held.isShown ? 'text' : 'password')
  })
  listen('focusin', (_event, target) => {
    if (!(target instanceof HTMLInputElement)) return
    lastField = target
    before = target.form
  })
  let settle = () => {}
  const released = new Promise<void>((resolve) => {
    settle = resolve
  })
  return {
    released,
    release: (form) => {
      const last = held
      held = null
      stopped.abort()
      settle()
      page.removeAttribute('data-pressed')
      answer?.click()
      answer = null
      if (last && form && before && before !== form) copyFields(before, form, lastField)
      return last
    },
  }
}

const field = (from: ParentNode, name: string) =>
  from.querySelector<HTMLInputElement>(`input[name="${name}"]`)

/** What a translator or a password manager has put into the form makes React build its own. */
function copyFields(from: HTMLFormElement, to: HTMLFormElement, lastField: HTMLInputElement | null): void {
  for (const left of from.querySelectorAll('input')) {
    const taken = field(to, left.name)
    if (!taken) continue
    if (left.value !== '') taken.value = left.value
    if (left !== lastField) continue
    taken.focus()
    taken.setSelectionRange(left.selectionStart, left.selectionEnd)
  }
}
