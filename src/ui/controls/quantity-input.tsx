import { Tooltip } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { clampQuantity, isPartOfPack, maxQuantity, packText, parseQuantity } from '@/domain/basics/quantity'
import classes from '@/ui/controls/quantity-input.module.css'

type QuantityInputProps = {
  /** Names the line for screen readers: "Unidades de IBUPROFENO…". */
  label: string
  value: number
  /** Called with a whole number from 0 to `max` on each valid change. */
  onChange: (quantity: number) => void
  /** 1, or the units of a pack: plus and minus go from pack to pack, and typed units that leave one incomplete are said to. */
  step?: number
  min?: number
  max?: number
  disabled?: boolean
  /** False: only the field, without plus and minus. */
  buttons?: boolean
  /** Amber frame: the user has changed the quantity, which differs from the sum of its tags. */
  touched?: boolean
}

/**
 * Minus, field and plus as one control (purchasing.md §5). Invalid input becomes 0 and shows a message; focus selects
 * everything; Enter moves to the next quantity of the same grid or list, Shift+Enter to the previous one.
 */
export function QuantityInput({
  label,
  value,
  onChange,
  step = 1,
  min = 0,
  max = maxQuantity,
  disabled = false,
  buttons = true,
  touched = false,
}: QuantityInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [warning, setWarning] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const warningId = useId()
  const within = (quantity: number) => Math.min(max, Math.max(min, clampQuantity(quantity)))

  useEffect(() => {
    if (warning === null) return
    const timer = setTimeout(() => setWarning(null), 4000)
    return () => clearTimeout(timer)
  }, [warning])

  const change = (quantity: number) => {
    const next = within(quantity)
    if (next !== value) onChange(next)
  }

  const type = (text: string) => {
    setDraft(text)
    setWarning(null)
    if (/^\s*\d+\s*$/.test(text)) change(parseQuantity(text))
  }

  const commit = () => {
    if (draft === null) return
    const text = draft.trim()
    const next = within(parseQuantity(text))
    if (!/^\d+$/.test(text) && String(next) !== text)
      setWarning(`«${text}» no es una cantidad: queda en ${next}`)
    else if (Number(text) !== next) setWarning(`La cantidad va de ${min} a ${max}: queda en ${next}`)
    else if (isPartOfPack(next, step))
      setWarning(`Se pide ${packText(step)}: ${next} no son envases completos`)
    setDraft(null)
    change(next)
  }

  const press = (direction: 1 | -1) => {
    setDraft(null)
    setWarning(null)
    const packs = value / step
    change((direction === 1 ? Math.floor(packs) + 1 : Math.ceil(packs) - 1) * step)
  }

  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
      focusNeighbour(event.currentTarget, event.shiftKey ? -1 : 1)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      press(event.key === 'ArrowUp' ? 1 : -1)
    } else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
    }
  }

  return (
    <span className={classes.root} data-touched={touched || undefined} data-disabled={disabled || undefined}>
      {buttons ? (
        <button
          type="button"
          className={`${classes.step} ${classes.less}`}
          aria-label={`Quitar ${step} a ${label}`}
          tabIndex={-1}
          disabled={disabled || value <= min}
          onClick={() => press(-1)}
        />
      ) : null}
      <input
        ref={field}
        className={classes.field}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-describedby={warning === null ? undefined : warningId}
        data-quantity-input
        disabled={disabled}
        value={draft ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={keys}
      />
      {buttons ? (
        <button
          type="button"
          className={`${classes.step} ${classes.more}`}
          aria-label={`Añadir ${step} a ${label}`}
          tabIndex={-1}
          disabled={disabled || value >= max}
          onClick={() => press(1)}
        />
      ) : null}
      {warning === null ? null : (
        // In a portal: inside of the grid the next line and the frame would hide it.
        <Tooltip
          opened
          position="bottom-end"
          offset={4}
          transitionProps={{ duration: 0 }}
          classNames={{ tooltip: classes.warning }}
          label={
            <span id={warningId} role="alert">
              {warning}
            </span>
          }
        >
          <span className={classes.anchor} />
        </Tooltip>
      )}
    </span>
  )
}

/** Moves the focus to the next or previous quantity of the nearest list, grid or page. */
function focusNeighbour(field: HTMLInputElement, direction: 1 | -1) {
  const scope = field.closest('[data-quantity-scope]') ?? document
  const fields = [...scope.querySelectorAll<HTMLInputElement>('[data-quantity-input]:not(:disabled)')]
  const next = fields[fields.indexOf(field) + direction]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
