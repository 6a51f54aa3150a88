import { Button } from '@mantine/core'
import { IconLock, IconUserShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { PortalPharmacy } from '@/contract/portal/portal-schemas'
import { type FigureChoice, figureColumns } from '@/features/laboratory/figures/figure-columns'
import { figuresOfPharmacy } from '@/features/laboratory/figures/figures'
import { placeColumns } from '@/features/laboratory/pharmacies/place-columns'
import classes from '@/features/laboratory/rows/rows.module.css'
import type { PriceMode } from '@/parts/prices/price-mode'
import { IconButton } from '@/ui/controls/icon-button'
import type { GridColumn } from '@/ui/data-grid/list/columns'
import { notify } from '@/ui/feedback/notify'

type ConnectedColumnsInput = {
  rows: readonly PortalPharmacy[]
  prescription: boolean | undefined
  mode: PriceMode
  narrow: boolean
  choice: FigureChoice
  /** Impersonates the pharmacy's user. */
  impersonate: (pharmacy: number) => void
}

/** Why a pharmacy is not opened. */
export const noAccess = 'No tienes permisos para acceder a los datos de esta farmacia'

/** Connected pharmacies; the whole row or card opens the pharmacy, or says why it cannot be opened. */
export const connectedColumns = (input: ConnectedColumnsInput): GridColumn<PortalPharmacy>[] => {
  const { rows, prescription, mode, narrow, choice, impersonate } = input
  return [
    {
      id: 'name',
      header: 'Farmacia',
      width: 190,
      grow: 2,
      value: ({ name }) => name,
      cell: (pharmacy) =>
        pharmacy.laboratoryAccess ? (
          <Link
            to="/dashboard/$id"
            params={{ id: String(pharmacy.id) }}
            className={classes.open}
            data-row-action
          >
            {pharmacy.name}
          </Link>
        ) : (
          <button
            type="button"
            className={classes.open}
            data-closed
            data-row-action
            onClick={() => notify.warning(noAccess)}
          >
            <IconLock size={16} aria-label="Sin acceso" />
            {pharmacy.name}
          </button>
        ),
      acts: true,
      card: 'title',
    },
    ...placeColumns<PortalPharmacy>({ under: true }),
    ...figureColumns<PortalPharmacy>({
      rows,
      prescription,
      choice,
      figuresOf: (pharmacy) => figuresOfPharmacy(pharmacy, mode),
    }),
    {
      id: 'impersonate',
      header: 'Acciones',
      width: 84,
      align: 'center',
      sortable: false,
      cell: ({ id, name, laboratoryAccess }) => {
        if (!laboratoryAccess) return null
        const label = `Entrar como farmacia: ${name}`
        return narrow ? (
          <Button
            variant="default"
            leftSection={<IconUserShare size={18} aria-hidden />}
            aria-label={label}
            onClick={() => impersonate(id)}
          >
            Entrar como farmacia
          </Button>
        ) : (
          <IconButton aria-label={label} title="Entrar como farmacia" onClick={() => impersonate(id)}>
            <IconUserShare size={20} aria-hidden />
          </IconButton>
        )
      },
      card: 'control',
    },
  ]
}
