import type { CreatedRegistration } from '@/contract/portal/registration-creation'
import type { RegistrationEntry } from '@/offline/database/outbox-entry'
import type { OutboxKind } from '@/offline/outbox/kinds/kind'
import { postLater } from '@/offline/outbox/kinds/post-later'

export const registrationKind: OutboxKind = {
  post: postLater(() => import('@/offline/outbox/kinds/post-registration')),
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
