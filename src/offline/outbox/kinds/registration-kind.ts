import type { CreatedRegistration } from '@/contract/registration-creation'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'
import type { OutboxKind, Send } from '@/offline/outbox/kinds/kind'

export const registrationKind: OutboxKind = {
  /** Its code comes when it is used; where it cannot be fetched, nothing is sent. */
  async post(send: Send, entry: RegistrationEntry) {
    const code = await import('@/offline/outbox/kinds/post-registration').catch(() => null)
    return code === null ? { ok: false, kind: 'network' } : code.postRegistration(send, entry)
  },
  accepted: (entry: RegistrationEntry, registration: CreatedRegistration): RegistrationEntry => ({
    ...entry,
    registration,
  }),
  inReview: () => null,
  absent: ['registration_rejected'],
  mark: ({ id, owner, createdAt, body }: RegistrationEntry) => ({
    id,
    owner,
    createdAt,
    pharmacy: body.name,
  }),
}
