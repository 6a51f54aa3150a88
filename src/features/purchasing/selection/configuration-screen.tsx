import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { addDays, addYears, madridDay } from '@/domain/basics/dates'
import { defaultPeriod, readPeriod } from '@/domain/basics/quantity'
import { mainLaboratoryId, type Quickwin } from '@/domain/offers/quickwin'
import { type ExtensionValue, initialFilters, isRepeated } from '@/domain/proposal/extensions'
import { earliestDay } from '@/domain/sales/range/range'
import classes from '@/features/purchasing/selection/configuration.module.css'
import { PeriodInput, periodRefusal } from '@/features/purchasing/selection/period-input'
import { RangeAdvice } from '@/features/purchasing/selection/range-advice'
import { UnfinishedProposals } from '@/features/purchasing/selection/unfinished-proposals'
import { ignoresOnItsWay, keepIgnoresOnItsWay } from '@/features/purchasing/state/on-its-way'
import { writeProposal } from '@/features/purchasing/state/proposal-session'
import { quickwinsQuery } from '@/parts/purchasing/queries'
import { usePharmacyScope } from '@/parts/session/scope'
import { ActionButton } from '@/ui/controls/action-button'
import { DateRange } from '@/ui/dates/date-range'
import { EmptyState } from '@/ui/feedback/empty-state'
import { ErrorState } from '@/ui/feedback/error-state'
import { Loading } from '@/ui/feedback/loading'
import { Page } from '@/ui/shell/page'

export type ConfigurationScreenProps = {
  /** Code of the chosen quickwin, from the address. */
  quickwin: string
  extension: ExtensionValue
  /** To the selection. */
  onBack: () => void
  /** Called when the request is stored, or an unfinished proposal recovered, to open the provisions. */
  /** The proposal to open: a new one, or one that was recovered. */
  onGenerated: (proposal: string) => void
}

/** What a proposal is based on: the period of sales and the days to cover (purchasing.md §2.3). */
export function ConfigurationScreen(props: ConfigurationScreenProps) {
  const { onBack } = props
  const query = useQuery(quickwinsQuery(usePharmacyScope()))
  const quickwin = query.data?.find(({ code }) => code === props.quickwin)
  if (quickwin !== undefined) return <Configuration {...props} quickwin={quickwin} />
  return (
    <Page title="Configuración de propuesta" back={{ label: 'Volver a compras', onBack }}>
      {query.isPending ? (
        <Loading height={240} />
      ) : query.data === undefined ? (
        <ErrorState
          title="Error en la obtencion de datos. Intentelo de nuevo mas tarde."
          onRetry={query.refetch}
        />
      ) : (
        <EmptyState
          title="Esta propuesta ya no está disponible"
          action={<Button onClick={onBack}>Ver propuestas</Button>}
        />
      )}
    </Page>
  )
}

function Configuration(props: Omit<ConfigurationScreenProps, 'quickwin'> & { quickwin: Quickwin }) {
  const { quickwin, extension, onBack, onGenerated } = props
  const { device, identity, pharmacy } = usePharmacyScope()
  const yesterday = addDays(madridDay(new Date(device.serverNow())), -1)
  const shortcuts = rangeShortcuts(yesterday)
  const [range, setRange] = useState(() => shortcuts.lastYear.range)
  const [days, setDays] = useState(String(defaultPeriod))
  const period = readPeriod(days)
  const owner = { identity, pharmacy: pharmacy.id }
  const [ignoresComing, setIgnoresComing] = useState(() => ignoresOnItsWay(owner))
  const cart = device.cart(identity, pharmacy.id)
  const { items } = useSyncExternalStore(cart.subscribe, cart.getSnapshot)

  const generate = () => {
    if (period === null) return
    const item = items.find(({ laboratory }) => laboratory === mainLaboratoryId(quickwin))
    const id = device.newId()
    writeProposal(owner, {
      id,
      quickwin,
      extension,
      salesRange: range,
      period,
      ignoreOnItsWay: ignoresComing,
      repeated: isRepeated(quickwin, extension, item),
      filters: initialFilters(quickwin),
      quantities: 'suggested',
      touched: {},
      swaps: {},
    })
    onGenerated(id)
  }

  return (
    <Page
      title={`${quickwin.title} - Configuración de propuesta`}
      back={{ label: 'Volver a compras', onBack }}
      footer={
        <ActionButton disabledReason={period === null ? periodRefusal : null} onClick={generate}>
          Generar propuesta
        </ActionButton>
      }
    >
      <UnfinishedProposals quickwins={[quickwin]} extension={extension} onRecovered={onGenerated} />
      <div className={classes.panel}>
        <section className={classes.block}>
          <h2>Ventas que se tienen en cuenta</h2>
          <DateRange
            label="Rango de fechas"
            value={range}
            onChange={setRange}
            max={yesterday}
            min={earliestDay(yesterday)}
            shortcuts={Object.values(shortcuts)}
          />
          {period === null ? null : (
            <RangeAdvice
              period={period}
              yesterday={yesterday}
              chosen={range}
              shortcuts={comparedShortcuts(shortcuts)}
              onChoose={setRange}
            />
          )}
        </section>
        <section className={classes.block}>
          <h2>Días que se quieren cubrir</h2>
          <PeriodInput text={days} onChange={setDays} />
        </section>
        <section className={classes.block}>
          <h2>Lo que ya está pedido</h2>
          <Switch
            label="Descontar lo que está en camino"
            description="Lo pedido que aún no ha llegado no se propone otra vez."
            checked={!ignoresComing}
            classNames={{ body: classes.switch }}
            onChange={({ currentTarget: { checked } }) => {
              setIgnoresComing(!checked)
              keepIgnoresOnItsWay(owner, !checked)
            }}
          />
        </section>
      </div>
    </Page>
  )
}

/** Named periods of sales, which end yesterday or earlier; the screen starts with `lastYear`. */
const rangeShortcuts = (yesterday: string) => {
  const last = (days: number) => ({ start: addDays(yesterday, 1 - days), end: yesterday })
  const year = yesterday.slice(0, 4)
  return {
    lastMonth: { label: 'Últimos 30 días', range: last(30) },
    lastQuarter: { label: 'Últimos 90 días', range: last(90) },
    lastYear: { label: 'Último año', range: { start: addYears(yesterday, -1), end: yesterday } },
    thisYear: { label: 'Este año', range: { start: `${year}-01-01`, end: yesterday } },
    sameSeason: {
      label: 'Próximos 30 días, el año pasado',
      range: { start: addYears(addDays(yesterday, 1), -1), end: addYears(addDays(yesterday, 30), -1) },
    },
  }
}

/** The shortcuts that are as long on any day, so that they can be held against each other on earlier ones. */
const comparedShortcuts = ({
  lastMonth,
  lastQuarter,
  lastYear,
  sameSeason,
}: ReturnType<typeof rangeShortcuts>) => [lastMonth, lastQuarter, lastYear, sameSeason]
