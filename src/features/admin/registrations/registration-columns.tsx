import { Link } from '@tanstack/react-router'
import type { RegistrationRow } from '@/contract/portal/registration'
import { formatDay, madridDay } from '@/domain/basics/dates'
import { registrationState } from '@/domain/people/registration-progress'
import classes from '@/features/admin/admin-list.module.css'
import type { GridColumn } from '@/ui/data-grid/list/columns'

export const registrationColumns: GridColumn<RegistrationRow>[] = [
  {
    id: 'pharma',
    header: 'Farmacia',
    width: 130,
    grow: 1,
    value: ({ pharma }) => pharma.name,
    cell: ({ id, pharma }) => (
      <Link to="/alta/$registro" params={{ registro: String(id) }} className={classes.open} data-row-action>
        {pharma.name}
      </Link>
    ),
    acts: true,
    card: 'title',
  },
  {
    id: 'contactPerson',
    header: 'Persona de contacto',
    width: 116,
    grow: 1,
    value: ({ contactPerson }) => contactPerson,
    card: 'fact',
  },
  {
    id: 'contactEmail',
    header: 'Correo de contacto',
    width: 162,
    grow: 2,
    value: ({ contactEmail }) => contactEmail,
    card: 'more',
  },
  {
    id: 'contactPhone',
    header: 'Teléfono de contacto',
    width: 112,
    value: ({ contactPhone }) => contactPhone,
    card: 'more',
  },
  {
    id: 'createdAt',
    header: 'Fecha de alta',
    width: 110,
    descFirst: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => formatDay(madridDay(new Date(createdAt))),
    card: 'fact',
  },
  {
    id: 'state',
    header: 'Estado',
    width: 112,
    grow: 1,
    sortable: false,
    value: ({ progress }) => registrationState(progress),
    card: 'fact',
  },
]
