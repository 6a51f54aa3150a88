import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { formatInteger } from '@/domain/basics/numbers'
import { isPartOfPack, packText } from '@/domain/basics/quantity'
import { type ResolvedList, readOrderList, resolveOrderList } from '@/domain/order/pasted-list'
import { ListLines } from '@/parts/pasted/list-lines'
import classes from '@/parts/pasted/pasted.module.css'
import { joinedTexts, PastedText } from '@/parts/pasted/pasted-text'
import type { Assortment } from '@/parts/purchasing/assortment'
import { notify } from '@/ui/feedback/notify'
import { useReturnedFocus } from '@/ui/focus/use-returned-focus'
import { readSessionValue, writeSessionValue } from '@/ui/state/session-value'

type ListDialogProps = {
  assortment: Assortment
  /** Key under which the text is stored until it is added. */
  draftKey: string
  /** Initial text, appended to the stored one. */
  pasted: string
  onAdd: (list: ResolvedList) => void
  onClose: () => void
}

/** A pasted or loaded list of codes and units. Shows which lines are recognised before anything is added. */
export default function ListDialog({ assortment, draftKey, pasted, onAdd, onClose }: ListDialogProps) {
  useReturnedFocus()
  const [text, setText] = useState(() => joinedTexts(draftText(draftKey), pasted))
  /** Result of adding the list, until the rest of it is edited. */
  const [done, setDone] = useState<string | null>(null)
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
  const add = () => {
    onAdd(list)
    const { found, refused } = list
    setText(refused.map((line) => line.text).join('\n'))
    const added =
      found.length === 1 ? '1 producto añadido' : `${formatInteger(found.length)} productos añadidos`
    if (refused.length === 0) {
      notify.success(`${added}.`)
      onClose()
    } else {
      const left = refused.length === 1 ? 'queda 1 línea' : `quedan ${formatInteger(refused.length)} líneas`
      setDone(`${added}; ${left} por corregir.`)
    }
  }

  return (
    <Modal opened onClose={onClose} title="Pegar o cargar una lista" size="lg">
      <Stack>
        <PastedText
          label="Una línea por producto: código y unidades"
          description="CN o EAN, y las unidades detrás, separados por espacios, tabuladores, comas o punto y coma. Sin unidades se entiende 1."
          placeholder={'662026 12\n6620267;3\n8470006620267'}
          value={text}
          onChange={(changed) => {
            setText(changed)
            setDone(null)
          }}
        />
        <ListResult list={list} done={read === text ? done : null} />
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

function ListResult({ list, done }: { list: ResolvedList; done: string | null }) {
  const { assumed, refused } = list
  return (
    <Stack gap="xs">
      <Text role="status">{done ?? inWords(list)}</Text>
      <ListLines
        title="Líneas que no se añaden"
        lines={refused.map(({ line, text, reason }) => ({ line, text, said: reason, isProblem: true }))}
      />
      <ListLines
        title="Líneas sin unidades: se pide 1"
        lines={assumed.map(({ line, text, product }) => ({
          line,
          text,
          said: product.name,
          isProblem: false,
        }))}
      />
    </Stack>
  )
}

const inWords = ({ found, understood, assumed, refused }: ResolvedList): string | null => {
  if (understood + refused.length === 0) return null
  const units = found.reduce((sum, { quantity }) => sum + quantity, 0)
  const read = understood === 1 ? '1 línea entendida' : `${formatInteger(understood)} líneas entendidas`
  const ones =
    assumed.length === 0
      ? ''
      : assumed.length === 1
        ? ' En 1 línea sin unidades se pide 1.'
        : ` En ${formatInteger(assumed.length)} líneas sin unidades se pide 1 de cada.`
  const partial = found.filter(({ product, quantity }) => isPartOfPack(quantity, product.pot))
  const [first] = partial
  const packs =
    first === undefined
      ? ''
      : partial.length === 1
        ? ` ${first.product.name} se pide ${packText(first.product.pot ?? 1)}: ${formatInteger(first.quantity)} no son envases completos.`
        : ` ${formatInteger(partial.length)} productos no completan sus envases.`
  const left = refused.length === 0 ? '' : ` ${formatInteger(refused.length)} sin añadir.`
  return `${read}: ${formatInteger(units)} ${units === 1 ? 'unidad' : 'unidades'}.${ones}${packs}${left}`
}

const draftText = (key: string): string => {
  const typed = readSessionValue(key)
  return typeof typed === 'string' ? typed : ''
}
