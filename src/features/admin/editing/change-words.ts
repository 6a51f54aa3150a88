import type { EntryKind } from '@/contract/editing/entries'
import type { EntryChange } from '@/contract/editing/entry-change'
import { formatDay, formatInstant } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatPercentPrecise } from '@/domain/basics/numbers'
import type { FieldSpec } from '@/features/admin/editing/kinds/field-spec'
import { fieldsOf } from '@/features/admin/editing/kinds/kinds'

export type ChangeWords = {
  /** 'Productos · 663992 · Descuento' */
  what: string
  before: string
  after: string
}

const nothing = '(nada)'

/** A change as people read it: labels of the form, percentages, «Sí» and «No». */
export function changeWords(kind: EntryKind, { field, item, part, before, after }: EntryChange): ChangeWords {
  const spec = fieldsOf(kind).find(({ name }) => name === field)
  const partSpec = spec?.type === 'list' ? spec.fields.find(({ name }) => name === part) : undefined
  const what = [spec?.label ?? field, item, part === null ? null : (partSpec?.label ?? part)]
  const shown = part === null ? spec : partSpec
  return {
    what: what.filter((each) => each !== null).join(' · '),
    ...(item !== null && part === null
      ? { before: before === null ? 'no estaba' : 'estaba', after: after === null ? 'se quita' : 'se añade' }
      : { before: valueText(shown, before), after: valueText(shown, after) }),
  }
}

const longest = 120

function valueText(spec: FieldSpec | undefined, value: EntryChange['before']): string {
  if (value === null || value === '') return nothing
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  if (spec?.type === 'percent' && typeof value === 'number') return formatPercentPrecise(value)
  if (spec?.type === 'euros' && typeof value === 'number') return formatEuros(Math.round(value * 100))
  if (spec?.type === 'day' && typeof value === 'string') return formatDay(value)
  if (spec?.type === 'instant' && typeof value === 'string') return formatInstant(value)
  if (spec?.type === 'choice')
    return spec.options.find((option) => option.value === value)?.label ?? String(value)
  const text =
    spec?.type === 'html'
      ? String(value)
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim()
      : String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
