import type { Entry } from '@/contract/editing/entries'
import type { EntryChange } from '@/contract/editing/entry-change'
import { formatEuros } from '@/domain/basics/money'
import { formatPercentPrecise } from '@/domain/basics/numbers'

type Scalar = EntryChange['before']

/** What an item of a list is known by; of others, by its place. */
const names = ['cn', 'laboratory', 'name']

/** The differences of two entries of the same kind, of which one may be missing; field by field, item by item. */
export function differences(before: Entry | null, after: Entry | null): EntryChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.flatMap((field) => {
    const [old, now] = [before?.[field], after?.[field]]
    if (Array.isArray(old) || Array.isArray(now)) return listChanges(field, listOf(old), listOf(now))
    return isSame(old, now)
      ? []
      : [{ field, item: null, part: null, before: scalar(old), after: scalar(now) }]
  })
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function listChanges(field: string, before: unknown[], after: unknown[]): EntryChange[] {
  const [old, now] = [byName(before), byName(after)]
  const items = [...new Set([...old.keys(), ...now.keys()])]
  return items.flatMap((item): EntryChange[] => {
    const [was, is] = [old.get(item), now.get(item)]
    const whole = { field, item, part: null }
    if (is === undefined) return [{ ...whole, before: item, after: null }]
    const added: EntryChange[] = was === undefined ? [{ ...whole, before: null, after: item }] : []
    return [...added, ...partChanges({ field, item }, { was, is })]
  })
}

function partChanges(
  at: { field: string; item: string },
  { was, is }: { was: unknown; is: unknown },
): EntryChange[] {
  if (!isObject(is)) return []
  const old = isObject(was) ? was : {}
  return Object.keys(is)
    .filter((part) => is[part] !== at.item && scalar(old[part]) !== scalar(is[part]))
    .map((part) => ({ ...at, part, before: scalar(old[part]), after: scalar(is[part]) }))
}

function byName(list: unknown[]): Map<string, unknown> {
  return new Map(
    list.map((each, index) => {
      if (!isObject(each)) return [String(each), each]
      const name = names.map((known) => each[known]).find((value) => typeof value === 'string')
      return [typeof name === 'string' ? name : String(index + 1), each]
    }),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (a: unknown, b: unknown): boolean => scalar(a) === scalar(b)

/** A list inside of an item, in words: its tiers, or its codes. */
function scalar(value: unknown): Scalar {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(inWords).join(', ')
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}
function inWords(value: unknown): string {
  if (!isObject(value)) return String(value)
  const { quantity = 1, discount, bonus, repeats, netPrice } = value
  if (typeof discount === 'number') return `desde ${quantity}: ${formatPercentPrecise(discount)}`
  if (typeof bonus === 'number') return `${quantity} + ${bonus}${repeats === true ? ', repite' : ''}`
  return netPrice === undefined ? String(value) : `desde ${quantity}: ${inEuros(netPrice)}`
}

/** Euros as an entry has them: a number, or as people write them. */
const inEuros = (euros: unknown): string =>
  typeof euros === 'number' ? formatEuros(Math.round(euros * 100)) : String(euros)
