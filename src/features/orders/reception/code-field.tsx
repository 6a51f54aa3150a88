import { TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { Said } from '@/parts/scanning/said'

/** For packs whose code no scanner reads: one unit for each Enter. */
export function CodeField({ onCode }: { onCode: (code: string) => Said }) {
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !onCode(text).isProblem) setText('')
      }}
    >
      <TextInput
        label="Código nacional o EAN"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        leftSection={<IconBarcode size={20} aria-hidden />}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={100}
      />
    </form>
  )
}
