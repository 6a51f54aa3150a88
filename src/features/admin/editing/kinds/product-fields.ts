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
      {
        type: 'percent',
        name: 'deduction',
        label: 'Deducción del Real Decreto-ley 8/2010',
        hint: 'Lo que descuenta la factura de un medicamento financiado: 7,5, 15 o 4 %; 0 en los demás.',
      },
    ],
  },
  {
    title: 'Precios que vendrán',
    fields: [
      {
        type: 'list',
        name: 'comingPrices',
        label: 'Precios que vendrán',
        one: 'precio',
        empty: { from: '', pvl: null, pvp: null },
        fields: [
          { type: 'day', name: 'from', label: 'Desde', required: true },
          { type: 'euros', name: 'pvl', label: 'PVL', required: true },
          { type: 'euros', name: 'pvp', label: 'PVP con IVA', required: true },
        ],
      },
    ],
  },
]
