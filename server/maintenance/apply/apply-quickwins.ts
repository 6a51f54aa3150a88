import { quickwinColumns } from '../../features/purchasing/quickwins.queries'
import type { ApplyContext } from './apply-context'
import type { Given } from './apply-schema'
import type { References } from './references'

type Quickwin = Given<'quickwins'>

export const applyQuickwins = async (context: ApplyContext, given: Quickwin[]): Promise<void> => {
  const { references } = context
  references.checkRepeated(
    given.map(({ code }) => code),
    (index) => ['quickwins', index, 'code'],
  )
  for (const [index, quickwin] of given.entries()) await applyQuickwin(context, quickwin, index)
}

const applyQuickwin = async (
  { log, references }: ApplyContext,
  quickwin: Quickwin,
  index: number,
): Promise<void> => {
  const path = (...rest: (string | number)[]) => ['quickwins', index, ...rest]
  const laboratories = laboratoriesOf(quickwin).map(({ name, main }, at) => ({
    laboratory_id: references.laboratory(name, path('laboratories', at)),
    main,
  }))
  references.checkRepeated(
    laboratories.map(({ laboratory_id }) => String(laboratory_id)),
    (at) => path('laboratories', at),
  )
  checkOneMain(references, quickwin, (at) => path('laboratories', at, 'main'))
  const campaigns = quickwin.campaigns?.map((code, at) => ({
    campaign_id: references.find('campaign', code, path('campaigns', at)),
  }))
  const bids = quickwin.bids?.map((code, at) => ({ bid_id: references.find('bid', code, path('bids', at)) }))
  for (const [at, { cns }] of (quickwin.conditions ?? []).entries()) {
    references.checkCns(cns, (cnIndex) => path('conditions', at, 'cns', cnIndex))
  }
  for (const [at, { quantity }] of (quickwin.conditions ?? []).entries()) {
    if (quantity <= 0) references.problem(path('conditions', at, 'quantity'), 'tiene que ser mayor que cero')
  }
  if (references.problems.length > 0) return
  const { row, change } = await log.save({
    entity: 'quickwin',
    name: quickwin.code,
    table: 'quickwin',
    key: { code: quickwin.code },
    values: { ...quickwinColumns(quickwin), position: quickwin.position, active: quickwin.active },
  })
  const list = { change, owner: { quickwin_id: row.id } }
  await log.replaceList({
    ...list,
    field: 'laboratorios',
    table: 'quickwin_laboratory',
    columns: ['laboratory_id', 'main'],
    rows: laboratories,
  })
  if (campaigns) {
    await log.replaceList({
      ...list,
      field: 'campañas',
      table: 'quickwin_campaign',
      columns: ['campaign_id'],
      rows: campaigns,
    })
  }
  if (bids) {
    await log.replaceList({
      ...list,
      field: 'licitaciones',
      table: 'quickwin_bid',
      columns: ['bid_id'],
      rows: bids,
    })
  }
  if (quickwin.conditions) {
    await log.replaceList({
      ...list,
      field: 'condiciones',
      table: 'quickwin_condition',
      columns: ['unit', 'expression', 'quantity', 'cns'],
      rows: quickwin.conditions.map(({ unit, expression, quantity, cns }) => ({
        unit,
        expression,
        quantity,
        cns,
      })),
    })
  }
}

const checkOneMain = (
  references: References,
  { laboratories }: Quickwin,
  path: (at: number) => (string | number)[],
): void => {
  let main: string | null = null
  for (const [at, each] of laboratories.entries()) {
    if (typeof each === 'string' || !each.main) continue
    if (main !== null) references.problem(path(at), `solo uno puede ser el principal, y ya lo es «${main}»`)
    main ??= each.name
  }
}

/** If none is marked as main, the first one is the main laboratory: its cart and its order methods apply. */
const laboratoriesOf = ({ laboratories }: Quickwin): { name: string; main: boolean }[] => {
  const named = laboratories.map((each) => (typeof each === 'string' ? { name: each, main: false } : each))
  return named.some(({ main }) => main) ? named : named.map((each, at) => ({ ...each, main: at === 0 }))
}
