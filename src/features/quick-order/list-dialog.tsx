import { Button, FileButton, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { IconCopy, IconFile } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { formatInteger } from '@/domain/numbers'
import { type ResolvedList, readOrderList, resolveOrderList } from '@/domain/order-list'
import type { Assortment } from '@/features/quick-order/assortment'
import { copyText } from '@/features/quick-order/copy-text'
import classes from '@/features/quick-order/dialogs.module.css'
import shared from '@/features/quick-order/quick-order.module.css'
import { readTextFile } from '@/features/quick-order/read-text-file'
import { notify } from '@/ui/notify'
import { readSessionValue, writeSessionValue } from '@/ui/session-value'
import { useReturnedFocus } from '@/ui/use-returned-focus'

type ListDialogProps = {
  assortment: Assortment
  /** Under which the text is kept until it is added. */
  draftKey: string
  /** Text to begin with, after what was kept. */
  pasted: string
  onAdd: (list: ResolvedList) => void
  onClose: () => void
}

/** Largest list that is read: some ten thousand lines. */
const maxBytes = 2_000_000

/** A pasted or loaded list of codes and units; what is understood and what is not is told before anything is added. */
export default function ListDialog({ assortment, draftKey, pasted, onAdd, onClose }: ListDialogProps) {
  useReturnedFocus()
  const [text, setText] = useState(() => joined(keptText(draftKey), pasted))
  const read = useDeferredValue(text)
  const list = useMemo(
    () =>
      resolveOrderList(readOrderList(read), {
        byCode: assortment.search.byCode,
        refusal: assortment.refusal,
      }),
    [read, assortment],
  )
  useEffect(() => writeSessionValue(draftKey, text === '' ? undefined : text), [draftKey, text])
  const load = async (file: File | null) => {
    if (file === null) return
    if (file.size > maxBytes) return notify.error('El archivo es demasiado grande: no parece una lista.')
    try {
      const loaded = await readTextFile(file)
      setText((before) => joined(before, loaded))
    } catch {
      notify.error('El navegador no ha podido leer el archivo.')
    }
  }
  const add = () => {
    onAdd(list)
    const left = list.refused.map((line) => line.text).join('\n')
    setText(left)
    if (left === '') onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Pegar o cargar una lista" size="lg">
      <Stack>
        <Textarea
          label="Una línea por producto: código y unidades"
          description="CN o EAN, y las unidades detrás, separados por espacios, tabuladores, comas o punto y coma. Sin unidades se entiende 1."
          placeholder={'662026 12\n6620267;3\n8470006620267'}
          classNames={{ input: classes.listText }}
          rows={8}
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
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
        <ListResult list={list} />
        <Group justify="flex-end" className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Volver
          </Button>
          <Button disabled={list.found.length === 0 || read !== text} onClick={add}>
            {list.found.length === 1
              ? 'Añadir 1 producto'
              : `Añadir ${formatInteger(list.found.length)} productos`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function ListResult({ list }: { list: ResolvedList }) {
  const { found, understood, assumed, refused } = list
  if (understood + refused.length === 0) return null
  const units = found.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Stack gap="xs">
      <Text role="status">
        {understood === 1 ? '1 línea entendida' : `${formatInteger(understood)} líneas entendidas`}
        {`: ${formatInteger(units)} ${units === 1 ? 'unidad' : 'unidades'}.`}
        {assumed === 0
          ? ''
          : assumed === 1
            ? ' En 1 línea sin unidades se pide 1.'
            : ` En ${formatInteger(assumed)} líneas sin unidades se pide 1 de cada.`}
        {refused.length === 0 ? '' : ` ${formatInteger(refused.length)} sin añadir.`}
      </Text>
      {refused.length === 0 ? null : (
        <section aria-labelledby="refused-lines">
          <header className={shared.keptHeader}>
            <h3 id="refused-lines" className={shared.heading}>
              Líneas que no se añaden
            </h3>
            <Button
              variant="subtle"
              leftSection={<IconCopy size={18} aria-hidden />}
              onClick={() =>
                copyText(refused.map(({ line, text, reason }) => `${line}\t${text}\t${reason}`).join('\n'))
              }
            >
              Copiar
            </Button>
          </header>
          <ul
            className={classes.refusedList}
            // Scrolls, so the keyboard must reach it.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            tabIndex={0}
            aria-labelledby="refused-lines"
          >
            {refused.map(({ line, text, reason }) => (
              <li key={line}>
                <span className={shared.muted}>{line}</span>
                <span className={shared.code}>{text}</span>
                <span className={shared.warning}>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  )
}

const keptText = (key: string): string => {
  const kept = readSessionValue(key)
  return typeof kept === 'string' ? kept : ''
}

const joined = (before: string, after: string): string =>
  before.trim() === '' || after === '' ? before.trim() + after : `${before.trimEnd()}\n${after}`
