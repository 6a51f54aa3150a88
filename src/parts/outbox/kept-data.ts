import type { RegistrationEntry } from '@/offline/database/outbox-entry'

/** Of a registration whose pharmacy was there already under another name: it keeps its data (platform.md §7). Else null. */
export const keptDataText = ({ registration, body }: RegistrationEntry): string | null =>
  registration === null || registration.pharma.name === body.name
    ? null
    : `Ya estaba en Rebotica como ${registration.pharma.name}: conserva los datos que tenía.`
