import { useQuery } from '@tanstack/react-query'
import type { OrderNotes as Notes, OrderNote } from '@/contract/orders/delivery-notes'
import { formatDay } from '@/domain/basics/dates'
import { formatEuros } from '@/domain/basics/money'
import { formatInteger } from '@/domain/basics/numbers'
import { type NoteTotals, noteTotals } from '@/domain/order/note-totals'
import { FetchNotes } from '@/features/orders/follow-up/fetch-notes'
import classes from '@/features/orders/follow-up/order-notes.module.css'
import { orderNotesQuery } from '@/features/orders/follow-up/queries'
import { useSessionScope } from '@/parts/session/scope'

type OrderNotesProps = {
  order: number
  /** False for laboratories: they see their own lines of a note. */
  isWhole: boolean
}

/** More lines would push those of the order off the screen. */
const mostOpen = 4

/** What the wholesalers of an order say that they sent, and what it cost; nothing where it went to none. */
export default function OrderNotes({ order, isWhole }: OrderNotesProps) {
  const { data } = useQuery(orderNotesQuery(useSessionScope(), order))
  if (data === undefined || (data.wholesalers.length === 0 && data.data.length === 0)) return null
  const notes = data.data
  return (
    <section className={classes.notes} aria-label="Albaranes">
      <header>
        <h2>Albaranes</h2>
        {data.wholesalers.length === 0 ? null : <FetchNotes order={order} hasNotes={notes.length > 0} />}
      </header>
      {notes.length === 0 ? <p className={classes.none}>Aún no ha llegado ninguno.</p> : null}
      {notes.map((note) => (
        <Note
          key={`${note.laboratory.id} ${note.number}`}
          {...{ note, isWhole, isOpen: notes.length === 1 && note.lines.length <= mostOpen }}
          isNamed={hasSeveral(data)}
        />
      ))}
    </section>
  )
}

const hasSeveral = ({ data, wholesalers }: Notes): boolean =>
  new Set([...data, ...wholesalers].map(({ laboratory }) => laboratory.id)).size > 1

type NoteProps = { note: OrderNote; isWhole: boolean; isOpen: boolean; isNamed: boolean }

function Note({ note, isWhole, isOpen, isNamed }: NoteProps) {
  const { number, day, invoice, laboratory, lines } = note
  const own = lines.filter(({ line }) => line !== null)
  const others = lines.filter(({ line }) => line === null)
  const units = lines.reduce((sum, { served, bonus }) => sum + served + bonus, 0)
  const totals = noteTotals(lines)
  const facts = [
    formatDay(day),
    isNamed && laboratory.name,
    inUnits(units),
    invoice !== null && `factura ${invoice}`,
  ]
  return (
    <details className={classes.note} open={isOpen}>
      <summary>
        <b>{number}</b>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        {totals.total === null ? null : <b className={classes.amount}>{formatEuros(totals.total)}</b>}
      </summary>
      <Lines lines={own} label={`Líneas del albarán ${number}`} />
      {others.length === 0 ? null : (
        <>
          <h3>Otros productos del albarán</h3>
          <Lines lines={others} label={`Otros productos del albarán ${number}`} />
        </>
      )}
      <Totals totals={totals} name={isWhole ? 'Total' : 'Total de sus líneas'} />
    </details>
  )
}

/** Totals that the note says; a sum of a part would be read as the whole. */
function Totals({ totals, name }: { totals: NoteTotals; name: string }) {
  const { base, vat, surcharge, total } = totals
  const pairs = [
    ['Base', base],
    ['IVA', vat],
    ['Recargo', surcharge],
    [name, total],
  ] as const
  return (
    <dl className={classes.totals}>
      {pairs.map(([key, amount]) =>
        amount === null ? null : (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{formatEuros(amount)}</dd>
          </div>
        ),
      )}
      {total === null ? <div>Sin total: no dice lo que cuestan todas sus líneas.</div> : null}
    </dl>
  )
}

function Lines({ lines, label }: { lines: OrderNote['lines']; label: string }) {
  if (lines.length === 0) return null
  return (
    <ul className={classes.lines} aria-label={label}>
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a note never changes, and two of its lines may say the same.
        <li key={place}>
          <span className={classes.product}>
            {line.product ?? 'Artículo'} <small>{line.cn ?? line.article}</small>
          </span>
          <span>
            {inUnits(line.served)}
            {line.bonus === 0 ? null : <> + {formatInteger(line.bonus)} sin cargo</>}
            {line.ordered === null || line.ordered === line.served ? null : (
              <small> de {formatInteger(line.ordered)}</small>
            )}
          </span>
          <span className={classes.price}>
            {line.netPrice === null ? '—' : `a ${formatEuros(line.netPrice)}`}
          </span>
          <span className={classes.amount}>{line.base === null ? '—' : formatEuros(line.base)}</span>
        </li>
      ))}
    </ul>
  )
}

const inUnits = (units: number): string => `${formatInteger(units)} ${units === 1 ? 'ud' : 'uds'}`
