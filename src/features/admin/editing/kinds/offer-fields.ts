import { quickwinTemplates } from '@/domain/offers/quickwin'
import type { FieldGroup, FieldSpec } from '@/features/admin/editing/kinds/field-spec'

const templateNames: Partial<Record<string, string>> = {
  auto: 'Reposición de lo propio vendido',
  default: 'Sustitución',
  campaign: 'Productos en campaña',
  campaign_group: 'Productos en campaña, por campañas',
  otc: 'Sin receta',
  generic_amortization: 'Reducción del 5 % en genéricos',
  aggregate: 'Agregado por grupos',
  change_for_the_first_time: 'Primer cambio',
  change_for_the_first_time_aggregate: 'Primer cambio, agregado por grupos',
}

const flag = (name: string, label: string): FieldSpec => ({ type: 'flag', name, label })

export const quickwinFields: readonly FieldGroup[] = [
  {
    title: 'Quickwin',
    fields: [
      { type: 'text', name: 'code', label: 'Código', hint: 'Después no se puede cambiar.', required: true },
      { type: 'text', name: 'title', label: 'Título', required: true },
      { type: 'text', name: 'info', label: 'Información' },
      { type: 'text', name: 'section', label: 'Apartado' },
      { type: 'text', name: 'style', label: 'Estilo' },
      {
        type: 'choice',
        name: 'template',
        label: 'Plantilla',
        required: true,
        options: quickwinTemplates.map((value) => ({ value, label: templateNames[value] ?? value })),
      },
      { type: 'number', name: 'position', label: 'Posición en la lista' },
      flag('active', 'Activo'),
    ],
  },
  {
    title: 'Laboratorios',
    fields: [
      {
        type: 'list',
        name: 'laboratories',
        label: 'Laboratorios',
        one: 'laboratorio',
        empty: { name: '', main: false },
        fields: [
          { type: 'pick', name: 'name', label: 'Laboratorio', of: 'laboratories', required: true },
          flag('main', 'Principal'),
        ],
      },
    ],
  },
  {
    title: 'Descuentos y unidades',
    fields: [
      { type: 'percent', name: 'discount', label: 'Descuento' },
      { type: 'percent', name: 'campaignDiscount', label: 'Descuento de campaña' },
      { type: 'number', name: 'defaultQuantity', label: 'Unidades propuestas' },
      { type: 'picks', name: 'campaigns', label: 'Campañas', of: 'campaigns' },
      { type: 'picks', name: 'bids', label: 'Licitaciones', of: 'bids' },
    ],
  },
  {
    title: 'Qué propone',
    fields: [
      flag('prescription', 'Medicamentos con receta'),
      flag('nonPrescription', 'Productos sin receta'),
      flag('autoBuy', 'Compra automática'),
      flag('buyAll', 'Un solo botón para todo'),
      flag('fullBrand', 'Solo marcas, sin genéricos'),
      flag('aggregate', 'Agrega los detalles'),
      flag('swappableQuantity', 'Productos intercambiables en cada fila'),
      flag('outOfStock', 'Se abre con «Roturas»'),
      flag('pharmacist', 'Sin la leyenda del potencial'),
      flag('excludeCampaigns', 'Sin productos en campaña'),
    ],
  },
  {
    title: 'Condiciones del pedido',
    fields: [
      {
        type: 'list',
        name: 'conditions',
        label: 'Condiciones',
        one: 'condición',
        empty: { unit: 'total_pvl', expression: 'at_least', quantity: null, cns: [] },
        fields: [
          {
            type: 'choice',
            name: 'unit',
            label: 'Se mide en',
            required: true,
            options: [
              { value: 'total_pvl', label: 'Euros (PVL)' },
              { value: 'quantity', label: 'Unidades' },
            ],
          },
          {
            type: 'choice',
            name: 'expression',
            label: 'Tiene que ser',
            required: true,
            options: [
              { value: 'at_least', label: 'Como mínimo' },
              { value: 'less_than', label: 'Menos de' },
              { value: 'equals', label: 'Exactamente' },
              { value: 'multiple', label: 'Múltiplo de' },
            ],
          },
          { type: 'number', name: 'quantity', label: 'Cantidad', required: true },
          { type: 'picks', name: 'cns', label: 'Solo de estos productos', of: 'products' },
        ],
      },
    ],
  },
]

export const campaignFields: readonly FieldGroup[] = [
  {
    title: 'Campaña',
    fields: [
      { type: 'text', name: 'code', label: 'Código', hint: 'Después no se puede cambiar.', required: true },
      { type: 'text', name: 'name', label: 'Nombre', required: true },
      { type: 'pick', name: 'laboratory', label: 'Laboratorio', of: 'laboratories', required: true },
      { type: 'percent', name: 'discount', label: 'Descuento' },
      { type: 'day', name: 'startsOn', label: 'Desde' },
      { type: 'day', name: 'endsOn', label: 'Hasta' },
    ],
  },
  {
    title: 'Productos',
    fields: [
      {
        type: 'list',
        name: 'products',
        label: 'Productos',
        one: 'producto',
        pastes: true,
        empty: { cn: '', discount: null, tiers: [], bonuses: [], netPrices: [] },
        fields: [
          { type: 'pick', name: 'cn', label: 'Producto', of: 'products', required: true },
          { type: 'percent', name: 'discount', label: 'Descuento' },
          {
            type: 'list',
            name: 'tiers',
            label: 'Escalones',
            one: 'escalón',
            empty: { quantity: null, discount: null },
            fields: [
              { type: 'number', name: 'quantity', label: 'Desde (unidades)', required: true },
              { type: 'percent', name: 'discount', label: 'Descuento', required: true },
            ],
          },
          {
            type: 'list',
            name: 'bonuses',
            label: 'Unidades bonificadas',
            one: 'bonificación',
            empty: { quantity: null, bonus: null, repeats: false },
            fields: [
              { type: 'number', name: 'quantity', label: 'Por (unidades)', required: true },
              {
                type: 'number',
                name: 'bonus',
                label: 'Sin cargo',
                hint: 'Ninguna en un medicamento financiado.',
                required: true,
              },
              flag('repeats', 'Se repite: 20 + 4 si es 10 + 2'),
            ],
          },
          {
            type: 'list',
            name: 'netPrices',
            label: 'Precios netos',
            one: 'precio neto',
            empty: { quantity: null, netPrice: null },
            fields: [
              { type: 'number', name: 'quantity', label: 'Desde (unidades)', required: true },
              {
                type: 'euros',
                name: 'netPrice',
                label: 'Precio por unidad',
                hint: 'Antes de impuestos, como mucho el PVL. Vale donde el descuento deja más.',
                required: true,
              },
            ],
          },
        ],
      },
    ],
  },
]

export const orderMethodFields: readonly FieldGroup[] = [
  {
    title: 'Método de pedido',
    fields: [
      { type: 'text', name: 'name', label: 'Nombre', hint: 'Después no se puede cambiar.', required: true },
      {
        type: 'list',
        name: 'laboratories',
        label: 'Laboratorios que lo aceptan',
        one: 'laboratorio',
        empty: { laboratory: '', minPrice: 0, paymentDays: null },
        fields: [
          { type: 'pick', name: 'laboratory', label: 'Laboratorio', of: 'laboratories', required: true },
          { type: 'euros', name: 'minPrice', label: 'Pedido mínimo', required: true },
          { type: 'number', name: 'paymentDays', label: 'Pago a (días)', hint: 'Vacío si no se sabe.' },
        ],
      },
    ],
  },
]
