import type { FieldGroup } from '@/features/admin/editing/kinds/field-spec'
import { roleChoices } from '@/features/admin/editing/kinds/people-fields'

const code = {
  type: 'text',
  name: 'code',
  label: 'Código',
  hint: 'Después no se puede cambiar.',
  required: true,
} as const
const content = {
  type: 'html',
  name: 'content',
  label: 'Texto',
  hint: 'HTML: párrafos, listas, negrita y enlaces. Lo demás no se guarda.',
  required: true,
} as const

export const notificationFields: readonly FieldGroup[] = [
  {
    title: 'Notificación',
    fields: [
      code,
      { type: 'text', name: 'title', label: 'Título', required: true },
      { type: 'instant', name: 'shippingDate', label: 'Se envía', required: true },
      { type: 'choices', name: 'roles', label: 'A quién', options: roleChoices },
      content,
    ],
  },
]

export const laboratoryTermsFields: readonly FieldGroup[] = [
  {
    title: 'Términos del laboratorio',
    fields: [
      code,
      { type: 'pick', name: 'laboratory', label: 'Laboratorio', of: 'laboratories', required: true },
      { type: 'text', name: 'title', label: 'Título', required: true },
      { type: 'instant', name: 'publishedAt', label: 'Se publican', required: true },
      { type: 'flag', name: 'active', label: 'En vigor' },
      content,
    ],
  },
]
