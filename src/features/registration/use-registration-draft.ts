import {
  emptyValues,
  type RegistrationField,
  type RegistrationValues,
  valuesOf,
} from '@/features/registration/registration-values'
import { ownerOf } from '@/offline/database/identity'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'
import { useTypedText } from '@/parts/forms/use-typed-text'
import { useSessionScope } from '@/parts/session/scope'

/** What is typed, kept in this tab until it is saved: a dialog closes with one tap beside it. */
export function useRegistrationDraft(refused: RegistrationEntry | null) {
  const { identity } = useSessionScope()
  const initial = refused === null ? emptyValues : valuesOf(refused)
  const draft = useTypedText(`registration ${refused?.id ?? ownerOf(identity)}`, JSON.stringify(initial))
  return {
    values: readValues(draft.text),
    change: (values: RegistrationValues) => draft.type(JSON.stringify(values)),
    forget: draft.forget,
  }
}

/** What another version of the app has left in this tab may have other fields. */
const readValues = (text: string): RegistrationValues => {
  const kept = JSON.parse(text) as Partial<Record<RegistrationField, unknown>>
  return Object.fromEntries(
    Object.keys(emptyValues).map((field) => {
      const value = kept[field as RegistrationField]
      return [field, typeof value === 'string' ? value : '']
    }),
  ) as RegistrationValues
}
