import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDay } from '@/domain/basics/dates'
import { type Counting, count, type Received, relabel } from '@/domain/order/reception'
import { typedExpiry, typedLot } from '@/domain/reception/pack-label'
import classes from '@/features/orders/reception/pack-labels.module.css'
import { QuantityInput } from '@/ui/controls/quantity-input'

type PackLabelsProps = {
  of: Pick<Received, 'line' | 'cn'>
  product: string
  /** What was counted of it, lot by lot. */
  received: readonly Received[]
  onChange: (next: (counting: Counting) => Counting) => void
  /** No box is left without a lot: the focus goes back to what opened this. */
  onDone: () => void
}

/** Lot and expiry of what was counted by its EAN or by hand, and of what was read wrong; a line may have several lots. */
export function PackLabels({ of, product, received, onChange, onDone }: PackLabelsProps) {
  const [isAdding, setAdding] = useState(false)
  const panel = useRef<HTMLFieldSetElement>(null)
  // Committed together with what is saved, so that the effect sees the boxes that are left.
  const [saves, setSaves] = useState(0)
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (saves === 0) return
    const next = panel.current?.querySelector<HTMLInputElement>('input[data-lot=""]')
    if (next) next.focus()
    else done()
  }, [saves])
  const more = isAdding || received.length === 0
  return (
    <fieldset ref={panel} className={classes.labels} aria-label={`Lotes de ${product}`} data-quantity-scope>
      {received.map((pack) => (
        <PackLabel
          key={JSON.stringify([pack.cn, pack.broken, pack.lot, pack.expiry])}
          pack={pack}
          note={[pack.cn === of.cn ? null : `en su lugar ${pack.cn}`, pack.broken ? 'rotas' : null]
            .filter((fact) => fact !== null)
            .join(' · ')}
          most={pack.units}
          onSave={(label) => {
            setSaves((before) => before + 1)
            onChange((counting) => relabel(counting, pack, label))
          }}
        />
      ))}
      {more ? (
        <PackLabel
          pack={{ ...of, units: 1, broken: false, lot: null, expiry: null }}
          note={received.length === 0 ? '' : 'además'}
          onSave={(label) => {
            setSaves((before) => before + 1)
            setAdding(false)
            onChange((counting) => count(counting, [{ ...of, broken: false, ...label }]))
          }}
        />
      ) : (
        <Button variant="subtle" onClick={() => setAdding(true)}>
          Contar otro lote
        </Button>
      )}
    </fieldset>
  )
}

type Label = Pick<Received, 'units' | 'lot' | 'expiry'>
type PackLabelProps = {
  pack: Received
  /** What else there is to say of these boxes. */
  note: string
  /** Units that can have it; as many as are typed, where they are counted with it. */
  most?: number
  onSave: (label: Label) => void
}

function PackLabel({ pack, note, most, onSave }: PackLabelProps) {
  const [typed, setTyped] = useState<Partial<Record<'lot' | 'expiry', string>> & { units?: number }>({})
  const [problems, setProblems] = useState<{ lot?: string; expiry?: string }>({})
  const lot = typed.lot ?? pack.lot ?? ''
  const expiry = typed.expiry ?? (pack.expiry === null ? '' : formatDay(pack.expiry))
  const units = Math.min(typed.units ?? pack.units, most ?? Number.POSITIVE_INFINITY)
  const save = (event: FormEvent) => {
    event.preventDefault()
    const [lotRead, expiryRead] = [typedLot(lot), typedExpiry(expiry)]
    if (lotRead.ok && expiryRead.ok) {
      setTyped({})
      setProblems({})
      onSave({ units, lot: lotRead.value, expiry: expiryRead.value })
      return
    }
    setProblems({
      ...(!lotRead.ok && { lot: lotRead.reason }),
      ...(!expiryRead.ok && { expiry: expiryRead.reason }),
    })
    const wrong = lotRead.ok ? 'expiry' : 'lot'
    event.currentTarget.querySelector<HTMLInputElement>(`input[name=${wrong}]`)?.focus()
  }
  const change = (field: 'lot' | 'expiry') => (event: { currentTarget: { value: string } }) => {
    setTyped({ ...typed, [field]: event.currentTarget.value })
    setProblems({ ...problems, [field]: undefined })
  }
  return (
    <form className={classes.label} onSubmit={save}>
      <div className={classes.units}>
        <QuantityInput
          label="Unidades con este lote"
          value={units}
          min={1}
          {...(most !== undefined && { max: most })}
          onChange={(next) => setTyped({ ...typed, units: next })}
        />
        {note === '' ? null : <small>{note}</small>}
      </div>
      <TextInput
        label="Lote"
        name="lot"
        data-lot={pack.lot ?? ''}
        value={lot}
        onChange={change('lot')}
        error={problems.lot}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <TextInput
        label="Caducidad"
        name="expiry"
        placeholder="MM/AA"
        value={expiry}
        onChange={change('expiry')}
        error={problems.expiry}
        autoComplete="off"
        maxLength={40}
      />
      <Button type="submit" variant="default" className={classes.save}>
        {most === undefined ? 'Contar' : 'Poner lote'}
      </Button>
    </form>
  )
}
