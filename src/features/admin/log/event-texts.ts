import * as v from 'valibot'
import type { AuditEvent } from '@/contract/administration/audit'
import { formatInteger } from '@/domain/basics/numbers'
import { type AuditKind, auditKinds } from '@/domain/people/audit-kinds'
import { dataChangeText } from '@/features/admin/log/data-change-text'

const kindTexts: Record<AuditKind, string> = {
  'log-in': 'Entrada',
  'log-in-failed': 'Entrada fallida',
  'log-in-limited': 'Demasiados intentos de entrada',
  'log-out': 'Salida',
  'sessions-ended': 'Sesiones cerradas',
  'password-changed': 'Contraseña cambiada',
  'password-recovered': 'Contraseña recuperada',
  'account-changed': 'Correo o rol de una cuenta cambiado',
  'reauthentication-failed': 'Contraseña incorrecta al confirmar un cambio',
  'profile-changed': 'Perfil cambiado',
  'avatar-changed': 'Avatar cambiado',
  'impersonation-started': 'Empieza a actuar como otro usuario',
  'impersonation-ended': 'Deja de actuar como otro usuario',
  'terms-agreed': 'Términos generales aceptados',
  'laboratory-terms-accepted': 'Términos de laboratorio aceptados',
  'laboratory-terms-rejected': 'Términos de laboratorio rechazados',
  'laboratory-access': 'Permisos de laboratorios cambiados',
  'pin-days-changed': 'Días que vale un PIN cambiados',
  'purchase-order-exported': 'Propuesta exportada',
  'order-exported': 'Pedido exportado',
  'order-carried': 'Pedido traído de otro dispositivo',
  'hierarchy-exported': 'Red comercial exportada',
  'pharmacies-exported': 'Farmacias de una red exportadas',
  'order-taken': 'Pedido aceptado por el laboratorio',
  'order-released': 'Pedido devuelto por el laboratorio',
  'order-cancelled': 'Pedido anulado por la farmacia',
  'order-answered': 'Respuesta a las líneas de un pedido',
  'order-answer-refused': 'Respuesta a un pedido ajeno rechazada',
  'discount-register-closed': 'Mes del registro de descuentos cerrado',
  'discount-register-exported': 'Registro de descuentos exportado',
  'delivery-settings-changed': 'Entregas de pedidos cambiadas',
  'delivery-secret-changed': 'Secreto de entregas cambiado',
  'delivery-tested': 'Prueba de entrega enviada',
  'delivery-retried': 'Entrega de un pedido reintentada',
  'delivery-released': 'Pedido que el mayorista de antes no tiene, pedido de nuevo',
  'connector-key-created': 'Clave de conector creada',
  'connector-key-revoked': 'Clave de conector retirada',
  'connector-code-decided': 'Código de una farmacia asignado',
  'connector-rows-discarded': 'Filas de un conector descartadas',
  'mail-read': 'Correo leído',
  'video-tutorial-viewed': 'Video de ayuda visto',
  'figures-recomputed': 'Cifras del portal calculadas de nuevo',
  'pharmacy-looked-up': 'Búsqueda de farmacia por CIF/NIF',
  'pharmacy-registered': 'Alta de farmacia',
  'registration-refused': 'Alta de farmacia rechazada',
  'registration-address-accepted': 'Dirección de un alta confirmada',
  'registration-address-refused': 'Dirección de un alta rechazada',
  'registration-contact-changed': 'Contacto de un alta corregido',
  'registration-mail-sent': 'Correo de un alta preparado de nuevo',
  'pharmacy-file-stored': 'Archivo de una farmacia importado',
  'data-changed': 'Datos cambiados',
  'invitation-sent': 'Invitación preparada',
}

const isKnown = (kind: string): kind is AuditKind => (auditKinds as readonly string[]).includes(kind)

/** The kind itself where a later version of the server has recorded one that this one does not know. */
export const kindText = (kind: string): string => (isKnown(kind) ? kindTexts[kind] : kind)

export const kindChoices = auditKinds.map((value) => ({ value, label: kindTexts[value] }))

/** Who did it: whoever was behind, and as whom. */
export function whoText({ user, realUser, details }: AuditEvent): string {
  if (user === null)
    return typeof details.name === 'string' ? `Desconocido («${details.name}»)` : 'Desconocido'
  if (realUser === null) return `${user.username} (orden en el servidor)`
  return realUser.id === user.id ? user.username : `${realUser.username} como ${user.username}`
}

const reasons: Record<string, string> = {
  password: 'contraseña incorrecta',
  inactive: 'cuenta dada de baja',
  unknown: 'usuario que no existe',
}
const ends: Record<string, string> = {
  left: 'volvió a su usuario',
  another: 'actuó como otro',
  'log-out': 'cerró la sesión',
  refused: 'ya no podía',
  expired: 'caducó',
}
const text = v.fallback(v.optional(v.string()), undefined)
const number = v.fallback(v.optional(v.number()), undefined)
const schema = v.object({
  device: text,
  reason: text,
  by: text,
  account: text,
  format: text,
  sessions: number,
  order: number,
  nif: text,
  file: text,
  month: text,
  rows: number,
})

/** The rest that is known, in one line: what it was about, and from where. */
export function detailText(event: AuditEvent): string {
  const { pharma, laboratory, address, details } = event
  const { device, reason, by, account, format, sessions, order, nif, file, month, rows } = v.parse(
    schema,
    details,
  )
  return [
    dataChangeText(event),
    reason && reasons[reason],
    by && ends[by],
    account && `cuenta ${account}`,
    order && `pedido ${order}`,
    month,
    format,
    nif,
    file,
    rows === undefined ? null : `${formatInteger(rows)} registros cambiados`,
    pharma?.name,
    laboratory?.name,
    sessions === undefined ? null : sessions === 1 ? '1 sesión' : `${sessions} sesiones`,
    device,
    address,
  ]
    .filter(Boolean)
    .join(' · ')
}
