import { ActionIcon, Checkbox, SegmentedControl } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId, useRef, useState } from 'react'
import {
  chooseFantasy,
  fantasyChoiceOf,
  fantasyChoices,
  type TypeBoxes,
  tickedTypes,
  tickGeneric,
  tickGenericKind,
} from '@/domain/sales/questions/product-types'
import classes from '@/features/sales/filters/filters.module.css'

type TypeFilterProps = { boxes: TypeBoxes; onChange: (boxes: Partial<TypeBoxes>) => void }

/** 'Medicamentos': Genérico, which opens to EFG and Fantasia, and Marca (analytics.md §2 Filter bar, §4). */
export const MedicineTypes = memo(function MedicineTypes({ boxes, onChange }: TypeFilterProps) {
  const ticked = tickedTypes(boxes)
  const kinds = useId()
  const [opened, setOpened] = useState(ticked.genericIndeterminate)
  const latest = useRef({ boxes, onChange })
  latest.current = { boxes, onChange }
  const [tick] = useState(() => {
    const choose = (chosen: (boxes: TypeBoxes, on: boolean) => Partial<TypeBoxes>) => (on: boolean) =>
      latest.current.onChange(chosen(latest.current.boxes, on))
    return {
      generic: choose((_boxes, on) => tickGeneric(on)),
      efg: choose((boxes, on) => tickGenericKind(boxes, 'efg', on)),
      fantasy: choose((boxes, on) => tickGenericKind(boxes, 'fantasy', on)),
      brand: choose((_boxes, on) => ({ brand: on || null })),
    }
  })
  return (
    <fieldset className={classes.types}>
      <legend>Medicamentos</legend>
      <div className={classes.ticks}>
        <span className={classes.parent}>
          <Tick
            label="Genérico"
            ticked={ticked.generic}
            indeterminate={ticked.genericIndeterminate}
            onTick={tick.generic}
          />
          <KindsButton opened={opened} kinds={kinds} onOpen={setOpened} />
        </span>
        <span id={kinds} className={classes.kinds} hidden={!opened}>
          <Tick label="EFG" ticked={ticked.efg} onTick={tick.efg} />
          <Tick label="Fantasia" ticked={ticked.fantasy} onTick={tick.fantasy} />
        </span>
        <Tick label="Marca" ticked={ticked.brand} onTick={tick.brand} />
      </div>
    </fieldset>
  )
})

type TickProps = {
  label: string
  ticked: boolean
  indeterminate?: boolean
  /** Always the same function, so that a press renders its own box and not those beside it. */
  onTick: (on: boolean) => void
}

const Tick = memo(function Tick({ label, ticked, indeterminate = false, onTick }: TickProps) {
  return (
    <Checkbox
      label={label}
      checked={ticked}
      indeterminate={indeterminate}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  )
})

type KindsButtonProps = { opened: boolean; kinds: string; onOpen: (opened: boolean) => void }

const KindsButton = memo(function KindsButton({ opened, kinds, onOpen }: KindsButtonProps) {
  return (
    <ActionIcon
      aria-label={opened ? 'Ocultar EFG y Fantasia' : 'Mostrar EFG y Fantasia'}
      aria-expanded={opened}
      aria-controls={kinds}
      className={classes.expand}
      onClick={() => onOpen(!opened)}
    >
      <IconChevronDown size={18} aria-hidden />
    </ActionIcon>
  )
})

type FreeSaleProps = { ticked: boolean; onChange: TypeFilterProps['onChange'] }

/** 'Resto productos'. */
export const FreeSale = memo(function FreeSale({ ticked, onChange }: FreeSaleProps) {
  return (
    <fieldset className={classes.types}>
      <legend>Resto productos</legend>
      <div className={classes.ticks}>
        <Checkbox
          label="Parafarmacia"
          checked={ticked}
          onChange={(event) => onChange({ otc: event.currentTarget.checked || null })}
        />
      </div>
    </fieldset>
  )
})

const fantasyLabels = { all: 'Todos', fantasy: 'Fantasia', notFantasy: 'No Fantasia' } as const

/** 'Genéricos': with or without an invented name. */
export const FantasyFilter = memo(function FantasyFilter({ boxes, onChange }: TypeFilterProps) {
  const name = useId()
  return (
    <div className={classes.types}>
      <span id={name} className={classes.legend}>
        Genéricos
      </span>
      <SegmentedControl
        aria-labelledby={name}
        value={fantasyChoiceOf(boxes)}
        data={fantasyChoices.map((value) => ({ value, label: fantasyLabels[value] }))}
        onChange={(choice) => onChange(chooseFantasy(choice))}
      />
    </div>
  )
})
