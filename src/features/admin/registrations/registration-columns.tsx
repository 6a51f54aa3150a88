import type { RegistrationRow } from '@/contract/registration'
import { formatDay, madridDay } from '@/domain/basics/dates'
import type { GridColumn } from '@/ui/data-grid/columns'

export const registrationColumns: GridColumn<RegistrationRow>[] = [
  {
    id: 'pharma',
    header: 'Farmacia',
    width: 200,
    grow: 1,
    value: ({ pharma }) => pharma.name,
    card: 'title',
  },
  {
    id: 'contactPerson',
    header: 'Persona de contacto',
    width: 180,
    grow: 1,
    value: ({ contactPerson }) => contactPerson,
    card: 'fact',
  },
  {
    id: 'contactEmail',
    header: 'Correo de contacto',
    width: 240,
    grow: 2,
    value: ({ contactEmail }) => contactEmail,
    card: 'more',
  },
  {
    id: 'contactPhone',
    header: 'Teléfono de contacto',
    width: 150,
    value: ({ contactPhone }) => contactPhone,
    card: 'more',
  },
  {
    id: 'createdAt',
    header: 'Fecha de alta',
    width: 130,
    descFirst: true,
    value: ({ createdAt }) => formatDay(madridDay(new Date(createdAt))),
    card: 'fact',
  },
]
