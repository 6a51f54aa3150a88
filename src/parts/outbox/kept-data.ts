import type { RegistrationEntry } from '@/offline/database/outbox-entry'

/** What is to be said of a registration whose pharmacy was there already under another name (platform.md §7); else null. */
export const keptDataText = ({ registration, body }: RegistrationEntry): string | null =>
  registration === null || registration.pharma.name === body.name
    ? null
    : `${body.name} ya estaba en Rebotica como ${registration.pharma.name}, que conserva sus datos.`
