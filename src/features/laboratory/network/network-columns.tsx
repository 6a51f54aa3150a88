import { Link } from '@tanstack/react-router'
import type { NetworkUserRow } from '@/contract/portal/portal-schemas'
import { formatInteger } from '@/domain/basics/numbers'
import { fullName } from '@/domain/people/full-name'
import { positionRank } from '@/domain/people/job-position'
import { type FigureChoice, figureColumns } from '@/features/laboratory/figures/figure-columns'
import { figuresOfUser } from '@/features/laboratory/figures/figures'
import classes from '@/features/laboratory/rows/rows.module.css'
import type { PriceMode } from '@/parts/prices/price-mode'
import type { GridColumn } from '@/ui/data-grid/list/columns'

type NetworkColumnsInput = {
  rows: readonly NetworkUserRow[]
  prescription: boolean | undefined
  mode: PriceMode
  choice: FigureChoice
}

type Counted = 'childUsersCount' | 'pharmasCount' | 'notLaboratoryAccessCount'

const count = (id: Counted, header: string, hint: string, width: number): GridColumn<NetworkUserRow> => ({
  id,
  header,
  hint,
  width,
  align: 'end',
  descFirst: true,
  value: (user) => user[id],
  cell: (user) => formatInteger(user[id]),
  card: id === 'pharmasCount' ? 'fact' : 'more',
})

/** People directly below somebody; the whole row or card opens their screen. */
export const networkColumns = ({
  rows,
  prescription,
  mode,
  choice,
}: NetworkColumnsInput): GridColumn<NetworkUserRow>[] => [
  {
    id: 'firstName',
    header: 'Nombre',
    width: 160,
    grow: 2,
    // As the server orders them.
    value: ({ firstName }) => firstName,
    cell: (user) => (
      <Link to="/laboratory/$id" params={{ id: String(user.id) }} className={classes.open} data-row-action>
        {fullName(user)}
      </Link>
    ),
    acts: true,
    card: 'title',
  },
  {
    id: 'jobPosition',
    header: 'Puesto',
    width: 104,
    grow: 1,
    // From the top down.
    value: ({ jobPosition }) => positionRank(jobPosition),
    cell: ({ jobPosition }) => jobPosition?.name ?? null,
  },
  { ...count('childUsersCount', 'Usuarios', 'Usuarios que dependen directamente', 76), folded: !choice.wide },
  count('pharmasCount', 'Farmacias', 'Farmacias conectadas', 80),
  {
    ...count('notLaboratoryAccessCount', 'Sin acceso', 'Farmacias conectadas sin acceso a sus datos', 80),
    folded: !choice.wide,
  },
  ...figureColumns<NetworkUserRow>({
    rows,
    prescription,
    choice,
    // Without a pharmacy with access there is nothing to compute.
    figuresOf: ({ pharmasCount, notLaboratoryAccessCount, laboratoryKpis }) =>
      pharmasCount - notLaboratoryAccessCount <= 0 ? 'closed' : figuresOfUser(laboratoryKpis, mode),
  }),
]
