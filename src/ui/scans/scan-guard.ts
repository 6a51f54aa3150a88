import { flushSync } from 'react-dom'
import { codeForSearch } from '@/domain/catalogue/product-code'
import { notify } from '@/ui/feedback/notify'
import {
  endsScan,
  groupSeparator,
  isFast,
  type KeyBurst,
  type KeyPlace,
  nextBurst,
  scannedCode,
} from '@/ui/scans/key-burst'
import { holdTypedChoices } from '@/ui/scans/typed-choices'

/** Gets a scanned code. */
export type ScanTaker = (code: string) => void

/** Screens that take scans, the latest last. */
const takers: ScanTaker[] = []
let stopListening = () => {}

/**
 * A scanner is a keyboard that types into whatever has the focus. Keys that come from one neither stay in a field nor
 * press a button: the code goes to `take` of the screen opened last. Dialogs take none. A field can say otherwise with
 * `data-scans`: `code` is filled with the code instead, and `keys` gets the keys as they come, at any pace.
 */
export function guardScans(take: ScanTaker = sayUnused): () => void {
  // Each call has a function of its own, so that it takes back no other.
  const taker: ScanTaker = (code) => take(code)
  if (takers.push(taker) === 1) stopListening = listen()
  return () => {
    takers.splice(takers.indexOf(taker), 1)
    if (takers.length === 0) stopListening()
  }
}

function sayUnused() {
  notify.info('Código leído: aquí no se usa y nada ha cambiado.')
}

/** Some scanners send two keys after a code. */
const secondEndMs = 100

function listen(): () => void {
  let burst: KeyBurst | null = null
  /** The fields that the burst has reached, and what was in them before. */
  let before = new Map<Field, string>()
  let scannedAt = Number.NEGATIVE_INFINITY
  /** Keys kept from the page, until they are released. */
  const held = new Set<string>()
  const choices = holdTypedChoices(retype)
  const hold = (event: KeyboardEvent) => {
    held.add(event.key)
    keep(event)
  }
  const remember = (target: EventTarget | null) => {
    if (isField(target) && !before.has(target)) before.set(target, target.value)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, timeStamp: at } = event
    held.delete(key)
    if (!(target instanceof Element) || isLeftAlone(target)) {
      burst = null
      return
    }
    if (endsScan(event)) {
      const code = scannedCode(burst, at, placeOf(target))
      const isSecondEnd = burst === null && at - scannedAt <= secondEndMs
      burst = null
      if (code === null && !isSecondEnd) return choices.release()
      hold(event)
      choices.takeBack()
      scannedAt = at
      if (code !== null) takeScan(code, target, before)
      return
    }
    burst = nextBurst(burst, event)
    if (burst === null) return choices.release()
    if (burst.text.length === 1) before = new Map()
    remember(target)
    if (target instanceof HTMLSelectElement) choices.onKey(target)
    if (!isFast(burst)) return
    // The space bar presses buttons; a function key, or Control and a letter, does something in the browser.
    if (burst.text.endsWith(groupSeparator) || (key === ' ' && placeOf(target) === 'control')) hold(event)
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (held.delete(event.key)) keep(event)
  }
  // A screen may move the focus to its field when the first key comes, before the character does.
  const onFocus = ({ target }: FocusEvent) => {
    if (burst !== null) remember(target)
  }

  addEventListener('keydown', onKeyDown, true)
  addEventListener('keyup', onKeyUp, true)
  addEventListener('focusin', onFocus, true)
  return () => {
    removeEventListener('keydown', onKeyDown, true)
    removeEventListener('keyup', onKeyUp, true)
    removeEventListener('focusin', onFocus, true)
    choices.stop()
  }
}

function takeScan(code: string, target: Element, before: ReadonlyMap<Field, string>) {
  for (const [field, text] of before) if (field.value !== text && field.isConnected) retype(field, text)
  if (isField(target) && target.matches('[data-scans=code]')) return retype(target, codeForSearch(code))
  const isDialogOpen = document.querySelector('[aria-modal=true]') !== null
  ;((isDialogOpen ? undefined : takers.at(-1)) ?? sayUnused)(code)
}

const keep = (event: Event) => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const units = 'input[data-quantity-input]'
const takesNoText = ['radio', 'checkbox', 'button', 'submit', 'reset', 'range', 'file', 'color', 'image']

const placeOf = (target: Element): KeyPlace => {
  if (target.matches(units)) return 'units'
  const takesText =
    isField(target) && 'readOnly' in target && !target.readOnly && !takesNoText.includes(target.type)
  return takesText ? 'text' : 'control'
}

/** Fields that read codes themselves, and what password managers fill in by typing. */
const isLeftAlone = (target: Element): boolean =>
  target.matches('[data-scans=keys]') ||
  (target instanceof HTMLInputElement &&
    (target.type === 'password' || (target.form?.querySelector('[autocomplete$=password]') ?? null) !== null))

/** Changes the field as if `text` had been typed, and renders at once, so that events that follow see this text. */
function retype(field: Field, text: string) {
  // React tracks values set on the element itself and would ignore the change; the prototype's setter avoids that.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  flushSync(() => {
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
  // What is typed next replaces it.
  if (field.matches(`${units}, [data-scans=code]`) && field instanceof HTMLInputElement) field.select()
}
