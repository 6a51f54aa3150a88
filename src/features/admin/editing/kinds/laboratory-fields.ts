import type { FieldGroup } from '@/features/admin/editing/kinds/field-spec'

export const laboratoryFields: readonly FieldGroup[] = [
  {
    title: 'Laboratorio',
    fields: [
      { type: 'text', name: 'name', label: 'Nombre', required: true },
      { type: 'text', name: 'color', label: 'Color', hint: 'Como #0a5c8f.' },
      { type: 'flag', name: 'prescription', label: 'Medicamentos con receta' },
      { type: 'flag', name: 'helpMenu', label: 'Menú de ayuda para sus usuarios' },
    ],
  },
  {
    title: 'Entregas',
    fields: [
      {
        type: 'number',
        name: 'usualDeliveryDays',
        label: 'Días habituales de entrega',
        hint: 'De 1 a 90. Lo pedido hace más ya no cuenta como en camino en las propuestas.',
        required: true,
      },
      {
        type: 'choice',
        name: 'takesBackExpired',
        label: 'Admite devoluciones por caducidad',
        hint: 'Vacío si no se sabe. Lo ve la farmacia en sus caducidades.',
        options: [
          { value: true, label: 'Sí' },
          { value: false, label: 'No' },
        ],
      },
    ],
  },
  {
    title: 'Rappel',
    fields: [
      {
        type: 'list',
        name: 'rappel',
        label: 'Rappel del año',
        hint: 'Lo que devuelve a final de año, sobre todo lo comprado en él. La farmacia lo ve como estimación.',
        one: 'escalón',
        empty: { from: null, fraction: null },
        fields: [
          { type: 'euros', name: 'from', label: 'Desde (€ al año)', required: true },
          { type: 'percent', name: 'fraction', label: 'Rappel', required: true },
        ],
      },
    ],
  },
]
