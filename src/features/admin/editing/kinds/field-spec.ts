import type * as v from 'valibot'
import type * as editing from '@/contract/editing'

export type ChoicesOf = v.InferOutput<typeof editing.editingChoices.params>['of']

type Named = {
  name: string
  label: string
  hint?: string
}

/** A field of a form: which control it has, and how its value is written in words. */
export type FieldSpec =
  | (Named & { type: 'text' | 'html' | 'flag' | 'percent' | 'euros' | 'day' | 'instant'; required?: boolean })
  | (Named & { type: 'number'; required?: boolean })
  /** One of a few. */
  | (Named & { type: 'choice'; options: readonly Choice[]; required?: boolean })
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
    })

export type Choice = { value: string; label: string }

/** A form in parts, each with a heading. */
export type FieldGroup = { title: string; fields: readonly FieldSpec[] }

/** 'falta' → 'Falta': messages of the schema are printed after a path elsewhere. */
export const sentence = (message: string): string => message.charAt(0).toUpperCase() + message.slice(1)
