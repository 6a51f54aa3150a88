import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesQuery } from '@/features/admin/editing/fields/choices-query'
import { type FieldProps, shared } from '@/features/admin/editing/fields/field-props'
import classes from '@/features/admin/editing/fields/touch.module.css'
import type { Choice, ChoicesOf, FieldSpec } from '@/features/admin/editing/kinds/field-spec'
import { useSessionScope } from '@/parts/session/scope'

type Of<Type extends FieldSpec['type']> = FieldProps<Extract<FieldSpec, { type: Type }>>

const typingPauseMs = 250
const texts = { nothingFoundMessage: 'Sin resultados', searchable: true } as const
const comboboxProps = { withinPortal: true }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

export function ChoiceField({ onChange, ...props }: Of<'choice'>) {
  const { required = false } = props.spec
  // The control knows texts alone.
  const options = props.spec.options.map(({ value, label }) => ({ value: String(value), label }))
  const value = typeof props.value === 'boolean' ? String(props.value) : textOf(props.value)
  return (
    <Select
      {...shared(props)}
      data={withCurrent(options, value === null ? [] : [value])}
      value={value}
      clearable={!required}
      allowDeselect={!required}
      comboboxProps={comboboxProps}
      onChange={(chosen) =>
        onChange(props.spec.options.find((option) => String(option.value) === chosen)?.value ?? chosen)
      }
    />
  )
}

export function ChoicesField({ onChange, ...props }: Of<'choices'>) {
  return (
    <MultiSelect
      classNames={{ inputField: classes.inputField }}
      {...shared(props)}
      data={[...props.spec.options]}
      value={textsOf(props.value)}
      comboboxProps={comboboxProps}
      onChange={onChange}
    />
  )
}

export function PickField({ onChange, ...props }: Of<'pick'>) {
  const { of, required = false } = props.spec
  const found = useChoices(of)
  const value = textOf(props.value)
  const named = useNamed(of, value === null ? [] : [value])
  return (
    <Select
      {...shared(props)}
      {...texts}
      {...found.search}
      data={withCurrent(found.choices, value === null ? [] : [value], named)}
      value={value}
      clearable={!required}
      allowDeselect={!required}
      comboboxProps={comboboxProps}
      onChange={onChange}
    />
  )
}

export function PicksField({ onChange, ...props }: Of<'picks'>) {
  const found = useChoices(props.spec.of)
  const value = textsOf(props.value)
  const named = useNamed(props.spec.of, value)
  return (
    <MultiSelect
      classNames={{ inputField: classes.inputField }}
      {...shared(props)}
      {...texts}
      {...found.search}
      data={withCurrent(found.choices, value, named)}
      value={value}
      hidePickedOptions
      comboboxProps={comboboxProps}
      onChange={onChange}
    />
  )
}

/** Asks the server for what to pick from once the list is open, and while something is typed. */
function useChoices(of: ChoicesOf) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [filter] = useDebouncedValue(typed, typingPauseMs)
  const found = useQuery({
    ...choicesQuery(useSessionScope(), { of, filter: searched(filter) }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  return {
    choices: found.data ?? [],
    search: {
      'data-scans': of === 'products' ? 'code' : undefined,
      searchValue: typed,
      onSearchChange: setTyped,
      onDropdownOpen: () => setIsOpen(true),
      onDropdownClose: () => setIsOpen(false),
      // The server has searched already.
      filter: ({ options }: { options: unknown[] }) => options as never,
    },
  }
}

/** Codes say nothing to people: their names are asked for before the list is open. */
function useNamed(of: ChoicesOf, value: string[]): readonly Choice[] {
  const { data } = useQuery({
    ...choicesQuery(useSessionScope(), { of, value }),
    enabled: value.length > 0 && !namesThemselves.has(of),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return data ?? []
}
/** What is picked by its name. */
const namesThemselves: ReadonlySet<ChoicesOf> = new Set(['laboratories', 'modules', 'cities'])

/** The text of a picked option is in the field, too: as a search it would find that one alone. */
const searched = (typed: string): string => (typed.includes(' · ') ? '' : typed)

/** What is stored can be read before the list is open, and when it is no choice any more. */
const withCurrent = (
  choices: readonly Choice[],
  values: readonly string[],
  named: readonly Choice[] = [],
): Choice[] => [
  ...choices,
  ...values
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => named.find((choice) => choice.value === value) ?? { value, label: value }),
]
