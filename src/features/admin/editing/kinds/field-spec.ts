import type * as v from 'valibot'
import type * as editing from '@/contract/editing/editing'

export type ChoicesOf = v.InferOutput<typeof editing.editingChoices.params>['of']

type Named = {
  name: string
  label: string
  hint?: string
  /** Shown for these values of another field, and wherever it holds something. */
  onlyFor?: { field: string; values: readonly string[] }
}

/** A field of a form: which control it has, and how its value is written in words. */
export type FieldSpec =
  | (Named & { type: 'text' | 'html' | 'flag' | 'percent' | 'euros' | 'day' | 'instant'; required?: boolean })
  | (Named & { type: 'number'; required?: boolean })
  /** One of a few; yes or no where nothing is an answer, too. */
  | (Named & { type: 'choice'; options: readonly Choice<string | boolean>[]; required?: boolean })
  /** Several of a few. */
  | (Named & { type: 'choices'; options: readonly Choice[] })
  /** One, or several, of what is stored. */
  | (Named & { type: 'pick'; of: ChoicesOf; required?: boolean })
  | (Named & { type: 'picks'; of: ChoicesOf })
  | (Named & {
      type: 'list'
      /** 'producto', for its buttons. */
      one: string
      fields: readonly FieldSpec[]
      /** A new item. */
      empty: Readonly<Record<string, unknown>>
      /** Items are added and changed, but stay. */
      keeps?: true
      /** Items are products of a campaign, which may be pasted. */
      pastes?: true
    })

export type Choice<Value = string> = { value: Value; label: string }

/** A form in parts, each with a heading. */
export type FieldGroup = { title: string; fields: readonly FieldSpec[] }

/** Whether a field has a place in the form of this entry. What is stored is never hidden: somebody has to be able to take it away. */
export const isShownIn = (
  { name, onlyFor }: Pick<FieldSpec, 'name' | 'onlyFor'>,
  entry: Readonly<Record<string, unknown>>,
): boolean => {
  if (onlyFor === undefined || onlyFor.values.some((value) => value === entry[onlyFor.field])) return true
  const value = entry[name]
  return Array.isArray(value) ? value.length > 0 : value != null && value !== ''
}

/** 'falta' → 'Falta': messages of the schema are printed after a path elsewhere. */
export const sentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1)
