import type { InputOf } from '@/api/call-input'
import { createRegistration } from '@/contract/portal/registration-creation'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'
import type { Send } from '@/offline/outbox/kinds/kind'

export const post = (send: Send, { id, type, body }: RegistrationEntry) => {
  const input: InputOf<typeof createRegistration> = {
    body,
    query: { type },
    headers: { 'idempotency-key': id },
  }
  return send(createRegistration, input)
}
