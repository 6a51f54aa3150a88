import { Button, Fieldset, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { FieldProps } from '@/features/admin/editing/fields/field-props'
import classes from '@/features/admin/editing/fields/list-field.module.css'
import { PastedProducts } from '@/features/admin/editing/fields/pasted-products'
import { useVoidPrices } from '@/features/admin/editing/fields/use-void-prices'
import type { FieldSpec } from '@/features/admin/editing/kinds/field-spec'
import { sentence } from '@/features/admin/editing/kinds/field-spec'

/** A campaign may have hundreds of products: each has a control that costs time to draw. */
const shownAtFirst = 20

type Item = Record<string, unknown>
const none: readonly Item[] = []

type ListFieldProps = FieldProps<Extract<FieldSpec, { type: 'list' }>> & {
  /** Shows the fields of an item, which may be lists themselves. */
  control: ComponentType<FieldProps>
}

/** An item has no name that stays the same while it is typed: it is known by its place. */
const placeOf = (index: number): string => `item ${index}`

/** A list of things that have fields themselves. */
export function ListField({ spec, path, value, onChange, faults, control: Control }: ListFieldProps) {
  const items: Item[] = Array.isArray(value) ? value : []
  const [shown, setShown] = useState(shownAtFirst)
  // Items that were there first stay: only what is added here can be taken away again.
  const [fixedCount] = useState(spec.keeps === true ? items.length : 0)
  const change = (at: number, name: string, changed: unknown) =>
    onChange(items.map((item, index) => (index === at ? { ...item, [name]: changed } : item)))
  const add = () => {
    setShown(items.length + 1)
    onChange([...items, { ...spec.empty }])
  }
  const voidPrices = useVoidPrices(spec.pastes === true ? items : none, path)
  const fault = faults[path]
  return (
    <Fieldset legend={spec.label} className={classes.list}>
      <Stack gap="sm">
        {items.slice(0, shown).map((item, index) => (
          <fieldset
            key={placeOf(index)}
            aria-label={`${sentence(spec.one)} ${index + 1}`}
            className={classes.item}
          >
            <div className={classes.fields}>
              {spec.fields.map((field) => (
                <Control
                  key={field.name}
                  spec={field}
                  path={`${path}.${index}.${field.name}`}
                  value={item[field.name]}
                  onChange={(changed) => change(index, field.name, changed)}
                  faults={{ ...voidPrices, ...faults }}
                />
              ))}
            </div>
            {index < fixedCount ? null : (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                aria-label={`Quitar ${spec.one} ${index + 1}`}
                onClick={() => onChange(items.filter((_, at) => at !== index))}
              >
                Quitar
              </Button>
            )}
          </fieldset>
        ))}
        {fault === undefined ? null : (
          <Text c="red" size="sm">
            {sentence(fault)}
          </Text>
        )}
        <Group>
          {items.length > shown ? (
            <Button variant="default" onClick={() => setShown(items.length)}>
              Ver los {items.length}
            </Button>
          ) : null}
          <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Añadir {spec.one}
          </Button>
          {spec.pastes === true ? <PastedProducts items={items} onChange={onChange} /> : null}
        </Group>
      </Stack>
    </Fieldset>
  )
}
