import type { FieldGroup } from '@/features/admin/editing/kinds/field-spec'

export const productFields: readonly FieldGroup[] = [
  {
    title: 'Producto',
    fields: [
      { type: 'text', name: 'cn', label: 'Código nacional', required: true },
      {
        type: 'choice',
        name: 'taxClass',
        label: 'IVA',
        hint: 'Vacío, lo que dicen las listas oficiales. Cuenta en el beneficio y en los precios que se calculan.',
        options: [
          { value: 'super-reduced', label: 'Superreducido: medicamentos de uso humano' },
          { value: 'reduced', label: 'Reducido: productos sanitarios y alimentos especiales' },
          { value: 'general', label: 'General: lo demás' },
        ],
      },
    ],
  },
]
