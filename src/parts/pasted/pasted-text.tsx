import { Button, FileButton, Group, Textarea } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import classes from '@/parts/pasted/pasted.module.css'
import { readTextFile } from '@/parts/pasted/read-text-file'
import { notify } from '@/ui/feedback/notify'

type PastedTextProps = {
  label: string
  description: string
  placeholder: string
  value: string
  onChange: (text: string) => void
}

/** Largest list that is read: about ten thousand lines. */
const maxBytes = 2_000_000

/** A list that is pasted, typed or loaded from a file, which is appended to what is there. */
export function PastedText({ value, onChange, ...texts }: PastedTextProps) {
  const load = async (file: File | null) => {
    if (file === null) return
    if (file.size > maxBytes) return notify.error('El archivo es demasiado grande: no parece una lista.')
    try {
      onChange(joinedTexts(value, await readTextFile(file)))
    } catch {
      notify.error('El navegador no ha podido leer el archivo.')
    }
  }
  return (
    <>
      <Textarea
        {...texts}
        classNames={{ input: classes.listText }}
        rows={8}
        spellCheck={false}
        data-scans="keys"
        data-autofocus
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group>
        <FileButton accept=".txt,.csv,.tsv,text/plain,text/csv" onChange={load}>
          {(props) => (
            <Button variant="default" leftSection={<IconFile size={18} aria-hidden />} {...props}>
              Cargar un archivo
            </Button>
          )}
        </FileButton>
      </Group>
    </>
  )
}

export const joinedTexts = (before: string, after: string): string =>
  before.trim() === '' || after === '' ? before.trim() + after : `${before.trimEnd()}\n${after}`
