import { NativeSelect } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { OrderNote, OrderNotes } from '@/contract/orders/delivery-notes'
import { formatDay } from '@/domain/basics/dates'
import { formatInteger } from '@/domain/basics/numbers'
import { linesByNotes, type NotesChoice } from '@/domain/order/noted-reception'
import type { ReceivableLine } from '@/domain/order/reception'

type ByNotes = {
  lines: readonly ReceivableLine[]
  /** What the lines are compared with, where it is not the order: "el albarán A123". */
  comparedWith: string | null
  /** Where there are notes. */
  field: ReactNode
}

/** The lines of an order as its delivery notes say that they come, all of them or one of them. */
export function useNotesChoice(given: readonly ReceivableLine[], notes: OrderNotes | undefined): ByNotes {
  const [value, setValue] = useState('all')
  const all = notes?.data ?? []
  const one = all.find((note) => keyOf(note) === value)
  const lines = useMemo(
    () => (notes === undefined ? given : linesByNotes(given, notes, choiceOf(value, notes))),
    [given, notes, value],
  )
  const [only] = all
  if (only === undefined) return { lines, comparedWith: null, field: null }
  const chosen = one ?? (all.length === 1 ? only : undefined)
  return {
    lines,
    comparedWith:
      value === 'none' ? null : chosen ? `el albarán ${chosen.number}` : `los ${all.length} albaranes`,
    field: (
      <NativeSelect
        label="Comparar con"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        data={[
          ...(all.length === 1
            ? [{ value: 'all', label: nameOf(only) }]
            : [
                { value: 'all', label: `Los ${formatInteger(all.length)} albaranes` },
                ...all.map((note) => ({ value: keyOf(note), label: nameOf(note) })),
              ]),
          { value: 'none', label: 'El pedido, sin albarán' },
        ]}
      />
    ),
  }
}

const keyOf = ({ laboratory, number }: OrderNote): string => `${laboratory.id} ${number}`
const nameOf = ({ number, day }: OrderNote): string => `Albarán ${number} del ${formatDay(day)}`

/** A note that is there no longer stands for all. */
const choiceOf = (value: string, { data }: OrderNotes): NotesChoice => {
  if (value === 'none') return 'none'
  const one = data.find((note) => keyOf(note) === value)
  return one === undefined ? 'all' : { laboratory: one.laboratory.id, number: one.number }
}
