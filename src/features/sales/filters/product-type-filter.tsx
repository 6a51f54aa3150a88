import { ActionIcon, Checkbox, SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { IconChevronDown } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
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
  return (
    <fieldset className={classes.types}>
      <legend>Medicamentos</legend>
      <div className={classes.ticks}>
        <span className={classes.parent}>
          <Checkbox
            label="Genérico"
            checked={ticked.generic}
            indeterminate={ticked.genericIndeterminate}
            onChange={(event) => onChange(tickGeneric(event.currentTarget.checked))}
          />
          <ActionIcon
            aria-label={opened ? 'Ocultar EFG y Fantasia' : 'Mostrar EFG y Fantasia'}
            aria-expanded={opened}
            aria-controls={kinds}
            className={classes.expand}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        </span>
        <span id={kinds} className={classes.kinds} hidden={!opened}>
          <Checkbox
            label="EFG"
            checked={ticked.efg}
            onChange={(event) => onChange(tickGenericKind(boxes, 'efg', event.currentTarget.checked))}
          />
          <Checkbox
            label="Fantasia"
            checked={ticked.fantasy}
            onChange={(event) => onChange(tickGenericKind(boxes, 'fantasy', event.currentTarget.checked))}
          />
        </span>
        <Checkbox
          label="Marca"
          checked={ticked.brand}
          onChange={(event) => onChange({ brand: event.currentTarget.checked || null })}
        />
      </div>
    </fieldset>
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
