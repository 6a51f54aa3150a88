import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '@/api/outcome'
import type { DiscountRegister, RegisterMonthInfo, RegisterRow } from '@/contract/portal/discount-register'
import { formatInstant, formatMonth } from '@/domain/basics/dates'
import { CloseMonth } from '@/features/laboratory/discount-register/close-month'
import classes from '@/features/laboratory/discount-register/discount-register.module.css'
import { registerQuery, registerRowsQuery } from '@/features/laboratory/discount-register/queries'
import { registerColumns } from '@/features/laboratory/discount-register/register-columns'
import { RegisterDownloads } from '@/features/laboratory/discount-register/register-downloads'
import {
  type RegisterView,
  registerSearch,
} from '@/features/laboratory/discount-register/register-search-params'
import { RegisterTotals } from '@/features/laboratory/discount-register/register-totals'
import { ListAge } from '@/parts/connection/list-age'
import { NoData } from '@/parts/connection/no-data'
import { useList } from '@/parts/lists/use-list'
import { useSessionScope } from '@/parts/session/scope'
import { SearchField } from '@/ui/controls/search-field'
import { DataGrid } from '@/ui/data-grid/data-grid'
import { EmptyState } from '@/ui/feedback/empty-state'
import { Loading } from '@/ui/feedback/loading'
import { useIsWide } from '@/ui/screen/screen-width'
import { Page } from '@/ui/shell/page'
import { useUrlState } from '@/ui/state/use-url-state'

type DiscountRegisterScreenProps = { laboratory: number; onBack: () => void }

/** What a laboratory discounted on financed medicines, month by month, as the law wants it registered. */
export default function DiscountRegisterScreen({ laboratory, onBack }: DiscountRegisterScreenProps) {
  const scope = useSessionScope()
  const asked = useQuery(registerQuery(scope, laboratory))
  const list = useUrlState(registerSearch)
  const [view] = list
  const { data } = asked
  const month = data && chosenMonth(data.months, view.month)
  return (
    <Page
      title="Registro de descuentos"
      subtitle={data?.laboratory.name}
      back={{ label: 'Volver', onBack }}
      actions={month && <RegisterDownloads laboratory={laboratory} month={month.month} view={view} />}
      hasList
    >
      <p className={classes.about}>
        Descuentos en medicamentos financiados (Real Decreto Legislativo 1/2015, artículo 4.6) de lo servido
        cada mes: lo que dicen las respuestas y los albaranes, y lo recibido de lo aplazado. Lo que nadie ha
        respondido no cuenta como servido.
      </p>
      {data === undefined ? (
        asked.isError ? (
          <NoData title="No se ha podido obtener el registro" query={asked} />
        ) : (
          <Loading height={240} />
        )
      ) : month === undefined ? (
        <EmptyState title="Todavía no hay nada que registrar">
          Aparecerá aquí lo que se sirva con descuento de medicamentos financiados.
        </EmptyState>
      ) : (
        <>
          {isRefusal(asked.error) ? null : <ListAge query={asked} />}
          <Month key={month.month} register={data} month={month} list={list} />
        </>
      )}
    </Page>
  )
}

/** The asked one, else the one to be closed, else the newest. */
const chosenMonth = (
  months: readonly RegisterMonthInfo[],
  asked: string | null,
): RegisterMonthInfo | undefined =>
  months.find(({ month }) => month === asked) ?? months.find(({ state }) => state === 'closing') ?? months[0]

const getRowId = ({ order, line, corrects }: RegisterRow): string => `${order} ${line} ${corrects ?? ''}`

type MonthProps = {
  register: DiscountRegister
  month: RegisterMonthInfo
  list: ReturnType<typeof useUrlState<RegisterView>>
}

function Month({ register, month, list: [view, change] }: MonthProps) {
  const scope = useSessionScope()
  const { laboratory, months, mayClose } = register
  const query = useQuery(registerRowsQuery(scope, { laboratory: laboratory.id, month: month.month }, view))
  const rows = query.data
  const { grid, ...asked } = useList<RegisterRow>(query, {
    device: null,
    filter: () => true,
    isPart: view.search !== '',
    none: 'Sin descuentos en este mes',
  })
  const wide = useIsWide()
  const hasCorrections = rows?.data.some(({ corrects }) => corrects !== null) ?? false
  return (
    <>
      <div className={classes.tools}>
        <Select
          label="Mes"
          w={300}
          data={months.map(({ month: value, state }) => ({
            value,
            label: `${formatMonth(value)} · ${stateNames[state]}`,
          }))}
          value={month.month}
          onChange={(chosen) => change((before) => ({ ...before, month: chosen, pageIndex: 0, search: '' }))}
          allowDeselect={false}
          maxDropdownHeight={320}
        />
        {rows && month.state === 'closing' && mayClose ? (
          <CloseMonth
            laboratory={laboratory.id}
            month={month.month}
            summary={rows.summary}
            isStale={rows.month !== month.month}
            // What was closed stays in view, not the month that can be closed next.
            onClosed={() => change((before) => ({ ...before, month: month.month }), { replace: true })}
          />
        ) : null}
      </div>
      <p className={classes.state} role="status">
        {stateText(month)}
      </p>
      {rows?.month === month.month ? <RegisterTotals {...rows.summary} /> : null}
      <SearchField
        label="Buscar farmacia, producto o CN"
        value={view.search}
        delayMs={300}
        onChange={(text) =>
          change((before) => ({ ...before, search: text, pageIndex: 0 }), { replace: true })
        }
      />
      {asked.isUnknown ? (
        <NoData title="No se han podido obtener los descuentos" query={asked} />
      ) : (
        <>
          <ListAge query={asked.age} />
          <DataGrid
            label={`Descuentos de ${formatMonth(month.month)}`}
            columns={registerColumns({ hasCorrections, wide })}
            state={view}
            onStateChange={(state, step) => change((before) => ({ ...before, ...state }), step)}
            getRowId={getRowId}
            {...grid}
          />
        </>
      )}
    </>
  )
}

const stateNames = { closed: 'cerrado', closing: 'por cerrar', open: 'provisional' } as const

function stateText({ month, state, closedAt, closedBy }: RegisterMonthInfo): string {
  if (state === 'closed')
    return `Cerrado el ${closedAt === null ? '' : formatInstant(closedAt)} por ${closedBy ?? ''}. Sus filas ya no cambian: lo que se corrija después está en los meses siguientes.`
  if (state === 'closing')
    return `Provisional: ${formatMonth(month)} ha terminado y se puede cerrar, con lo que haya que corregir de los meses cerrados.`
  return 'Provisional: cambia con lo que se responda y se reciba.'
}
