import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxViewNameLength } from '@/contract/sales/sales-view-schema'
import { isTaken, type SavedView } from '@/features/sales/views/saved-views'
import classes from '@/features/sales/views/saved-views.module.css'

type ViewNameFormProps = {
  label: string
  action: string
  initial?: string
  /** Their names are taken. */
  views: readonly SavedView[]
  /** Resolves to false if it could not be stored: then the typed name stays. */
  onName: (name: string) => Promise<boolean>
  onCancel?: () => void
}

/** A form for the name of a view. */
export function ViewNameForm({ label, action, initial = '', views, onName, onCancel }: ViewNameFormProps) {
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const submit = async () => {
    const trimmed = name.trim()
    if (trimmed === '') return setError('Campo obligatorio')
    if (isTaken(views, trimmed)) return setError('Ya tiene una vista con ese nombre')
    if (await onName(trimmed)) setName('')
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextInput
        label={label}
        className={classes.name}
        maxLength={maxViewNameLength}
        value={name}
        error={error}
        data-autofocus
        autoFocus={onCancel !== undefined}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setError(null)
        }}
      />
      <Group gap="xs">
        <Button type="submit">{action}</Button>
        {onCancel === undefined ? null : (
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </Group>
    </form>
  )
}
