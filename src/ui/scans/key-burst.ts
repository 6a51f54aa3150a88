import { readProductCode } from '@/domain/catalogue/product-code'

/** Keys pressed right after each other, without the one that ends them. Times in milliseconds. */
export type KeyBurst = { text: string; from: number; last: number }

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'repeat' | 'isComposing' | 'ctrlKey' | 'altKey' | 'metaKey' | 'timeStamp'
>

/** Where the last key went: a field of units, another field for text, or something that takes no text. */
export type KeyPlace = 'units' | 'text' | 'control'

/** A longer pause starts a new burst. Scanners connected by radio stop now and then. */
export const longestScanPauseMs = 300
/** No product code is shorter; units have at most four digits. */
const shortestCode = 6
/** A product's code of this length may come slowly in a field of units: nobody means ten million of them. */
const shortestSlowCode = 8
/** On buttons and rows nobody types, so that less is enough there. */
const shortestOnControl = 3
/**
 * Slowest scanners, on average from key to key. Practised typists come to 100 ms with digits, and to 60 ms with words,
 * where single keys are much faster.
 */
const slowestScanMs = { digits: 60, letters: 30 }

/** Stands for what scanners send instead of the group separator of GS1: control characters and function keys. */
export const groupSeparator = '\u001d'

const modifiers = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock)$/

/** The burst after another key; null when the key ends it, or cannot be a scanner's. */
export const nextBurst = (burst: KeyBurst | null, pressed: PressedKey): KeyBurst | null => {
  const { key, timeStamp: at } = pressed
  const before = burst !== null && isClose(burst, at) ? burst : null
  if (modifiers.test(key)) return before
  if (pressed.repeat || pressed.isComposing) return null
  // AltGr, which characters of some keyboards need, is Control and Alt at once.
  const isText = key.length === 1 && pressed.ctrlKey === pressed.altKey && !pressed.metaKey
  if (isText) return { text: (before?.text ?? '') + key, from: before?.from ?? at, last: at }
  const mayBeSeparator = key.length === 1 || key === 'Unidentified' || /^F\d/.test(key)
  return before !== null && mayBeSeparator
    ? { ...before, text: before.text + groupSeparator, last: at }
    : null
}

/** True for the keys that scanners send after a code: Enter, Tab, or the line end as a control character. */
export const endsScan = ({ key, ctrlKey }: PressedKey): boolean =>
  key === 'Enter' || key === 'Tab' || (ctrlKey && /^[jm]$/i.test(key))

/** Whether the keys came as fast as from a scanner, up to the last one. */
export const isFast = ({ text, from, last }: KeyBurst): boolean =>
  text.length > 1 && (last - from) / (text.length - 1) <= slowestScanMs.digits

/** The code that a scanner typed, group separators included, if this burst, ended at `end`, is one; null if somebody typed. */
export const scannedCode = (burst: KeyBurst | null, end: number, place: KeyPlace): string | null => {
  if (burst === null || !isClose(burst, end)) return null
  const scanned = burst.text.trim()
  const code = scanned.replaceAll(groupSeparator, '')
  const perKey = (end - burst.from) / burst.text.length
  if (place === 'control')
    return code.length >= shortestOnControl && perKey <= slowestScanMs.digits ? scanned : null
  if (code.length < shortestCode) return null
  if (place === 'units' && code.length >= shortestSlowCode && readProductCode(code) !== null) return scanned
  const isWords = /^[\p{L}\p{M}\s]*$/u.test(code)
  const digits = code.replaceAll(/\D/g, '').length
  const slowest = digits * 2 >= code.length ? slowestScanMs.digits : slowestScanMs.letters
  return !isWords && perKey <= slowest ? scanned : null
}

const isClose = ({ last }: KeyBurst, at: number): boolean => at - last <= longestScanPauseMs
