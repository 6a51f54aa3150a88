import type { RegistrationEntry } from '@/offline/kinds/registration'

/**
 * What is to be said of a registration whose pharmacy was there already: under another name (platform.md §7), or registered by the
 * same laboratory with another address. Null where there is nothing to say.
 */
export function existingPharmacyText({ registration, body }: RegistrationEntry): string | null {
  if (registration === null) return null
  const said = [
    registration.pharma.name !== body.name &&
      `${body.name} ya estaba en Rebotica como ${registration.pharma.name}, que conserva sus datos.`,
    registration.hasOtherAddress === true &&
      `Su laboratorio ya había dado de alta ${body.name} con otro correo. El equipo de Rebotica comprueba ${body.contactEmail} antes de usarlo, si no es ya el de la farmacia.`,
  ].filter((text) => text !== false)
  return said.length === 0 ? null : said.join(' ')
}
