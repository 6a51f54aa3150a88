import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { longestSearch } from '@/ui/state/url-state'

type SearchFieldProps = {
  label: string
  /** Text in the empty box, if the label is too long for it. */
  placeholder?: string
  value: string
  onChange: (text: string) => void
  /** Pause before `onChange` is called; 0 for lists on the device. */
  delayMs?: number
}

/** Search box of lists. Typed text shows at once; `onChange` is called after a pause. */
export function SearchField({ label, placeholder = label, value, onChange, delayMs = 0 }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const pending = useRef<{ report: () => void; timer: ReturnType<typeof setTimeout> } | null>(null)
  const sent = useRef(value)

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(pending.current?.timer), [])
  // A reload or a closed tab: before `pagehide`, at which the address is written.
  useEffect(() => {
    const report = () => pending.current?.report()
    addEventListener('beforeunload', report)
    return () => removeEventListener('beforeunload', report)
  }, [])

  const send = (next: string, wait: number) => {
    setText(next)
    clearTimeout(pending.current?.timer)
    const report = () => {
      clearTimeout(pending.current?.timer)
      pending.current = null
      sent.current = next
      onChange(next)
    }
    if (wait === 0) report()
    else pending.current = { report, timer: setTimeout(report, wait) }
  }

  return (
    <TextInput
      type="search"
      data-scans="code"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      maxLength={longestSearch}
      onChange={(event) => send(event.currentTarget.value, delayMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text, 0)
        if (event.key === 'Escape' && text !== '') {
          event.preventDefault()
          send('', 0)
        }
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSectionWidth="var(--rb-touch)"
      rightSection={
        text === '' ? null : (
          <CloseButton
            size="var(--rb-touch)"
            iconSize={18}
            aria-label="Borrar la búsqueda"
            onClick={() => send('', 0)}
          />
        )
      }
    />
  )
}
