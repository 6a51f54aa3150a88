import { Input, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { type FieldProps, shared } from '@/features/admin/editing/fields/field-props'
import classes from '@/features/admin/editing/fields/touch.module.css'
import { RichText } from '@/ui/controls/rich-text'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** An empty field has no value: the schema says whether it may. */
const orNull = (text: string): string | null => (text === '' ? null : text)

export function TextField({ onChange, isFixed = false, ...props }: FieldProps) {
  const required = 'required' in props.spec && props.spec.required === true
  return (
    <TextInput
      {...shared(props)}
      value={textOf(props.value)}
      readOnly={isFixed}
      variant={isFixed ? 'filled' : 'default'}
      maxLength={2000}
      onChange={({ currentTarget }) => onChange(required ? currentTarget.value : orNull(currentTarget.value))}
    />
  )
}

export function DayField({ onChange, ...props }: FieldProps) {
  return (
    <TextInput
      {...shared(props)}
      type="date"
      value={textOf(props.value)}
      onChange={({ currentTarget }) => onChange(orNull(currentTarget.value))}
    />
  )
}

/** In the time of this device; stored in UTC. */
export function InstantField({ onChange, ...props }: FieldProps) {
  return (
    <TextInput
      {...shared(props)}
      type="datetime-local"
      value={localText(textOf(props.value))}
      onChange={({ currentTarget }) => {
        const typed = new Date(currentTarget.value)
        onChange(Number.isNaN(typed.getTime()) ? null : typed.toISOString())
      }}
    />
  )
}

function localText(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function FlagField({ onChange, ...props }: FieldProps) {
  const { required: _, inputWrapperOrder: __, ...field } = shared(props)
  return (
    <Switch
      {...field}
      checked={props.value === true}
      classNames={{ body: classes.body, label: classes.label }}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

/** The text with its tags, and below it what readers will see. */
export function HtmlField({ onChange, ...props }: FieldProps) {
  const text = textOf(props.value)
  return (
    <Stack gap="xs">
      <Textarea
        {...shared(props)}
        autoComplete="off"
        value={text}
        autosize
        minRows={6}
        maxRows={20}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {text === '' ? null : (
        <Input.Wrapper label="Así se verá">
          <RichText html={text} />
        </Input.Wrapper>
      )}
    </Stack>
  )
}
