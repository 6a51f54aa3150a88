import { Button, Text } from '@mantine/core'
import { IconLock, IconUserShare } from '@tabler/icons-react'
import type { Pharmacy } from '@/contract/pharmacies'
import type { GridColumn } from '@/ui/data-grid/columns'

type PharmacyActions = {
  open: (pharmacy: Pharmacy) => void
  /** Impersonates the pharmacy's user. */
  impersonate: (pharmacy: Pharmacy) => void
}

export const connectedPharmacyColumns = ({ open, impersonate }: PharmacyActions): GridColumn<Pharmacy>[] => [
  {
    id: 'name',
    header: 'Farmacia',
    width: 240,
    grow: 2,
    value: ({ name }) => name,
    cell: (pharmacy) => (
      <Button
        variant="transparent"
        px={0}
        color={pharmacy.laboratoryAccess ? undefined : 'gray'}
        leftSection={pharmacy.laboratoryAccess ? null : <IconLock size={16} aria-label="Sin acceso" />}
        onClick={() => open(pharmacy)}
      >
        {pharmacy.name}
      </Button>
    ),
    card: 'title',
  },
  {
    id: 'city',
    header: 'Localidad',
    width: 160,
    grow: 1,
    sortable: true,
    cell: ({ address }) => address.city?.name ?? <Missing />,
    card: 'fact',
  },
  {
    id: 'province',
    header: 'Provincia',
    width: 140,
    grow: 1,
    sortable: true,
    cell: ({ address }) => address.city?.province.name ?? <Missing />,
    card: 'fact',
  },
  {
    id: 'laboratoryAccess',
    header: 'Acceso a datos',
    width: 140,
    sortable: false,
    cell: ({ laboratoryAccess }) => (laboratoryAccess ? 'Sí' : <Missing />),
    card: 'fact',
  },
  {
    id: 'impersonate',
    header: 'Acciones',
    width: 250,
    sortable: false,
    cell: (pharmacy) =>
      pharmacy.laboratoryAccess ? (
        <Button
          variant="default"
          leftSection={<IconUserShare size={18} aria-hidden />}
          aria-label={`Entrar como farmacia: ${pharmacy.name}`}
          onClick={() => impersonate(pharmacy)}
        >
          Entrar como farmacia
        </Button>
      ) : null,
    card: 'control',
  },
]

const Missing = () => (
  <Text span c="dimmed" inherit>
    - - -
  </Text>
)
