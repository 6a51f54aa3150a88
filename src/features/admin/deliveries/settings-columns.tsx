import { Button } from '@mantine/core'
import type { DeliverySettings } from '@/contract/orders/order-deliveries'
import type { GridColumn } from '@/ui/data-grid/list/columns'

const stateText = ({ mailAddress, webhookUrl, wholesalers, active }: DeliverySettings): string => {
  if (mailAddress === null && webhookUrl === null && wholesalers.length === 0) return 'Sin entregas'
  return active ? 'Activas' : 'En pausa'
}

const fedicomText = ([first, ...others]: DeliverySettings['wholesalers']): string | null =>
  first === undefined
    ? null
    : `Fedicom: ${others.length === 0 ? first.address : `${others.length + 1} mayoristas`}`

type SettingsColumns = {
  /** Opens a laboratory's settings. */
  onEdit: (settings: DeliverySettings) => void
  /** Opens a laboratory's register of discounts. */
  onRegister: (laboratory: number) => void
  wide: boolean
}

export const settingsColumns = ({
  onEdit,
  onRegister,
  wide,
}: SettingsColumns): GridColumn<DeliverySettings>[] => [
  {
    id: 'laboratory',
    header: 'Laboratorio',
    width: 170,
    grow: 1,
    value: ({ laboratory }) => laboratory.name,
    card: 'title',
  },
  { id: 'active', header: 'Entregas', width: 110, sortable: false, value: stateText, card: 'fact' },
  {
    id: 'mailAddress',
    header: 'Correo',
    width: 170,
    grow: 1,
    under: !wide,
    sortable: false,
    value: ({ mailAddress }) => mailAddress ?? '- - -',
  },
  {
    id: 'webhookUrl',
    header: 'Webhook o Fedicom',
    width: 190,
    grow: 1,
    sortable: false,
    value: ({ webhookUrl, wholesalers }) =>
      [webhookUrl, fedicomText(wholesalers)].filter((part) => part !== null).join(' · ') || '- - -',
  },
  {
    id: 'waiting',
    header: 'En espera',
    width: 90,
    align: 'end',
    under: !wide,
    sortable: false,
    value: ({ waiting }) => waiting,
    card: 'fact',
  },
  {
    id: 'failed',
    header: 'Fallidas',
    width: 90,
    align: 'end',
    under: !wide,
    sortable: false,
    value: ({ failed }) => failed,
    card: 'fact',
  },
  {
    id: 'register',
    header: 'Descuentos',
    width: 116,
    align: 'end',
    sortable: false,
    cell: ({ laboratory }) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Registro de descuentos de ${laboratory.name}`}
        onClick={() => onRegister(laboratory.id)}
      >
        Registro
      </Button>
    ),
    card: 'control',
  },
  {
    id: 'edit',
    header: 'Acciones',
    width: 136,
    align: 'end',
    sortable: false,
    cell: (settings) => (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Configurar las entregas de ${settings.laboratory.name}`}
        onClick={() => onEdit(settings)}
      >
        Configurar
      </Button>
    ),
    card: 'control',
  },
]
