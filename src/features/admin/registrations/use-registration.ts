import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { unwrap } from '@/api/outcome'
import { moduleRegistrationSchema } from '@/contract/portal/registration-creation'
import {
  bodyOf,
  noWords,
  type RegistrationField,
  type RegistrationWords,
  readWords,
} from '@/features/admin/registrations/registration-words'
import { ownerOf } from '@/offline/database/identity'
import { type Faults, serverFaults } from '@/parts/forms/form-faults'
import { useTypedText } from '@/parts/forms/use-typed-text'
import { ownedKey } from '@/parts/session/query-keys'
import { useSessionScope } from '@/parts/session/scope'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'
import { notify } from '@/ui/feedback/notify'

type Body = v.InferInput<typeof moduleRegistrationSchema>

/** platform.md §8 */
const failureText = 'Fallo al registrar la farmacia, si el problema persiste pongase en contacto con soporte'

/** The form that registers a pharmacy onto a module: what is typed, what is wrong with it, and the call. */
export function useRegistration({ onDone, onFaults }: { onDone: () => void; onFaults: () => void }) {
  const { device, identity } = useSessionScope()
  const queryClient = useQueryClient()
  const typed = useTypedText(`module-registration:${ownerOf(identity)}`, JSON.stringify(noWords))
  const words = readWords(typed.text)
  const [faults, setFaults] = useState<Faults<string>>({})
  // One key for one form: pressed again after an answer that was lost, it registers nothing twice.
  const sent = useRef({ text: '', key: '' })

  const saving = useSingleMutation({
    mutationFn: async (body: Body) => {
      const text = JSON.stringify(body)
      if (sent.current.text !== text) sent.current = { text, key: crypto.randomUUID() }
      const headers = { 'idempotency-key': sent.current.key }
      return unwrap(
        await device.client.call('createRegistration', { query: { type: 'MODULO' }, body, headers }),
      )
    },
    onSuccess: () => {
      typed.type(JSON.stringify(noWords))
      void queryClient.invalidateQueries({ queryKey: ownedKey('admin', identity, 'registrations') })
      notify.success('Farmacia dada de alta correctamente')
      onDone()
    },
    onError: (error) => {
      setFaults(serverFaults(error))
      notify.error(failureText)
      onFaults()
    },
  })

  return {
    words,
    faults,
    error: saving.error,
    isSaving: saving.isPending,
    change(changed: Partial<RegistrationWords>) {
      typed.type(JSON.stringify({ ...words, ...changed }))
      setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(fieldOf(field) in changed))))
    },
    submit() {
      const checked = v.safeParse(moduleRegistrationSchema, bodyOf(words))
      saving.reset()
      if (checked.success) {
        setFaults({})
        return saving.mutate(bodyOf(words) as Body)
      }
      const found: Faults<string> = {}
      for (const issue of checked.issues) found[v.getDotPath(issue) ?? ''] ??= faultText(issue)
      setFaults(found)
      onFaults()
    },
  }
}

/** Nothing chosen is the contract's missing number. */
const faultText = (issue: v.BaseIssue<unknown>): string =>
  issue.received === 'undefined' ? 'Campo obligatorio' : issue.message

/** A fault may name one of a list, such as `moduleLaboratories.0`. */
const fieldOf = (path: string): string => path.split('.')[0] ?? path

/** The message of a field, or of the first of its list that has one. */
export const faultOf = (faults: Faults<string>, field: RegistrationField): string | undefined =>
  Object.entries(faults).find(([path]) => fieldOf(path) === field)?.[1]
